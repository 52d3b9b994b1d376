/** Whether an account may store the settings of its checks, and how (decision 54). */

import { isDeepStrictEqual } from 'node:util';
import {
	checkSettingsLimits,
	defaultCheckSettings,
	type FieldError,
	type NewCheckSettings,
	type StoredCheckSettings,
	type Tier,
	tierLimits,
} from '@stayup/contract';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { Problem } from '../../platform/problem.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { ruleProblem } from '../../probe/rules/pattern.ts';
import { sealSecrets } from './request-secrets.ts';

interface SettingsOfWebsite {
	websiteId: string;
	/** After the change. */
	url: string;
	owner: Pick<UserDocument, 'tier' | 'isEmailConfirmed'>;
	/** With the URL before the change; null if none are stored. */
	before: { settings: StoredCheckSettings; url: string } | null;
}

/** Null for the default settings. Throws a Problem with one sentence for each field that the plan does not include, or that is not valid. */
export function settingsToStore(
	settings: NewCheckSettings,
	{ websiteId, url, owner, before }: SettingsOfWebsite,
	box: Pick<SecretBox, 'seal'>,
): StoredCheckSettings | null {
	if (isDefault(settings)) return null;
	requireValid(settings, owner);
	const sealed = sealSecrets(settings, { before, url, websiteId }, box);
	if (bytesOf(sealed) > checkSettingsLimits.encodedBytes) throw tooLarge();
	return sealed;
}

export function isDefault(settings: NewCheckSettings): boolean {
	return isDeepStrictEqual(settings, defaultCheckSettings());
}

/** As they are stored in the monitor. */
export function bytesOf(settings: StoredCheckSettings): number {
	return Buffer.byteLength(JSON.stringify(settings));
}

/** Throws a Problem with one sentence for each field. */
function requireValid(settings: NewCheckSettings, { tier, isEmailConfirmed }: SettingsOfWebsite['owner']): void {
	// Somebody whom we cannot reach must not send bodies to the servers of others.
	if (settings.request.method === 'POST' && !isEmailConfirmed) throw unconfirmed();
	const beyondPlan = errorsOfPlan(settings, tier);
	const [limit] = beyondPlan;
	if (limit) throw new Problem('limit-reached', limit.message, { errors: beyondPlan });
	const errors = settings.rules.flatMap((rule, index): FieldError[] => {
		const problem = ruleProblem(rule);
		return problem === null ? [] : [{ field: `check.rules.${index}.${problem.field}`, message: problem.message }];
	});
	const [first] = errors;
	if (first) throw new Problem('invalid', first.message, { errors });
}

function errorsOfPlan({ rules, request }: NewCheckSettings, tier: Tier): FieldError[] {
	const limits = tierLimits[tier];
	const errors: FieldError[] = [];
	if (rules.length > limits.rules) {
		const message = `Your ${tier} plan includes ${limits.rules} rules for each website. Remove some, or upgrade to add more.`;
		errors.push({ field: `check.rules.${limits.rules}`, message });
	}
	const message = `Your ${tier} plan does not include own headers and credentials. Remove them, or upgrade to Core.`;
	if (!limits.ownRequests && request.headers.length > 0) errors.push({ field: 'check.request.headers', message });
	if (!limits.ownRequests && request.credentials) errors.push({ field: 'check.request.credentials', message });
	return errors;
}

function unconfirmed(): Problem {
	const message = 'Confirm your email address to send POST requests. Until then, choose GET or HEAD.';
	return new Problem('conflict', message, { errors: [{ field: 'check.request.method', message }] });
}

function tooLarge(): Problem {
	const message = 'These settings are too large. Please keep rules, headers and body within 16 KB together.';
	return new Problem('invalid', message, { errors: [{ field: 'check', message }] });
}
