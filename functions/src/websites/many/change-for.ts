/** The change of one website that a change of several means for it. */

import { isDeepStrictEqual } from 'node:util';
import {
	type CheckSettings,
	defaultCheckSettings,
	describeRule,
	isAboutPage,
	type ManyWebsitesChange,
	type Rule,
	tagLimits,
	type WebsiteChange,
	type WebsiteDocument,
} from '@stayup/contract';
import { invalidField } from '../../platform/problem.ts';

type Before = Pick<WebsiteDocument, 'tags' | 'checkInterval' | 'expectedStatusCode' | 'isActive' | 'alertsEnabled'>;

/** `check`: its settings as they are shown; null for the default ones. Returns null if nothing would change. */
export function changeFor(
	before: Before,
	check: CheckSettings | null,
	{ addTags = [], removeTags = [], addRule, emailsMuted, ...settings }: ManyWebsitesChange,
): WebsiteChange | null {
	const tags = tagsAfter(before.tags, addTags, removeTags);
	const rules = addRule && rulesAfter(check, addRule);
	const change: WebsiteChange = {
		...differing(before, settings),
		// Muting again begins another hour.
		...(emailsMuted !== undefined && { emailsMuted }),
		...(!isDeepStrictEqual(tags, before.tags) && { tags }),
		...(rules && { check: { ...(check ?? defaultCheckSettings()), rules } }),
	};
	return Object.keys(change).length === 0 ? null : change;
}

function tagsAfter(before: readonly string[], added: readonly string[], removed: readonly string[]): string[] {
	const tags = [...new Set([...before.filter((tag) => !removed.includes(tag)), ...added])];
	if (tags.length <= tagLimits.count) return tags;
	throw invalidField(
		'change.addTags',
		`A website has at most ${tagLimits.count} tags, and this one would have ${tags.length}.`,
	);
}

/** Undefined if the website has the rule already. */
function rulesAfter(check: CheckSettings | null, added: Rule): Rule[] | undefined {
	const before = check?.rules ?? [];
	if (check?.request.method === 'HEAD' && isAboutPage(added)) {
		throw invalidField('change.addRule', 'The HEAD requests of this website receive no page, which the rule is about.');
	}
	return before.some((rule) => describeRule(rule) === describeRule(added)) ? undefined : [...before, added];
}

function differing(
	before: Before,
	settings: Omit<ManyWebsitesChange, 'addTags' | 'removeTags' | 'addRule' | 'emailsMuted'>,
): Partial<Before> {
	const fields = ['checkInterval', 'expectedStatusCode', 'isActive', 'alertsEnabled'] as const;
	return Object.fromEntries(
		fields.flatMap((field) => {
			const requested = settings[field];
			return requested === undefined || requested === before[field] ? [] : [[field, requested]];
		}),
	);
}
