/** Checks a URL once with settings that are not saved: which rules pass, and which others the page would fulfil. */
import {
	defaultExpectedStatusCode,
	describeCachedAnswer,
	describeCheckError,
	describeNotJudged,
	isRefusal,
	type StoredCheckSettings,
	type TriedSettings,
	toInstant,
	withScheme,
} from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import { checkBudgetMs } from '../../monitoring/rules/apply-checks.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { CheckResult, ProbeRequest } from '../../probe/check-result.ts';
import { suggestRules } from '../../probe/rules/suggest-rules.ts';
import { ownedWebsite } from '../owned-website.ts';
import { type RefusalDeps, requireNotRefused } from '../targets/admit-target.ts';
import { isOtherHost } from '../targets/target.ts';
import type { WebsiteStore } from '../website-store.ts';
import { settingsToStore } from './check-settings.ts';
import type { FindCheckSettings } from './check-settings-store.ts';
import { openSecrets } from './request-secrets.ts';

type TrySettingsDeps = RateLimited &
	RefusalDeps & {
		websites: Pick<WebsiteStore, 'find'>;
		findCheckSettings: FindCheckSettings;
		requestSecrets: Pick<SecretBox, 'seal' | 'open'>;
		normalizeTarget(url: string, field?: string, message?: string): string;
		probe(request: ProbeRequest): Promise<CheckResult>;
	};

export function createTrySettingsHandlers(deps: TrySettingsDeps) {
	return {
		async trySettings({ actor, body }) {
			const url = deps.normalizeTarget(withScheme(body.url));
			const website =
				body.websiteId === undefined ? null : await ownedWebsite(deps.websites, actor.uid, body.websiteId);
			await limitAccount(deps, 'trySettingsByAccount', actor);
			if (website === null || isOtherHost(website.document.url, url)) await requireNotRefused(deps, url);
			const stored = website && (await deps.findCheckSettings(website));
			const before = website && stored && { settings: stored, url: website.document.url };
			const websiteId = website?.id ?? 'unsaved';
			const owned = { websiteId, url, owner: actor.user, before };
			// The same way as for a website that is saved, so the same settings are refused.
			const sealed = body.check ? settingsToStore(body.check, owned, deps.requestSecrets) : null;
			const result = await deps.probe({
				url,
				expectedStatusCode:
					body.expectedStatusCode ?? website?.document.expectedStatusCode ?? defaultExpectedStatusCode,
				// As in a round, which would call a page that takes as long only slow.
				budgetMs: checkBudgetMs,
				origin: 'check-now',
				wantsPage: true,
				...(sealed && { check: openSecrets(sealed, deps.requestSecrets, websiteId) }),
			});
			return triedSettingsOf(url, result, sealed);
		},
	} satisfies Partial<Handlers>;
}

function triedSettingsOf(url: string, result: CheckResult, settings: StoredCheckSettings | null): TriedSettings {
	const slowAboveMs = settings?.slowAboveMs ?? null;
	const { at, region, origin, ok, statusCode, durationMs, phases, rules = [], page } = result;
	return {
		url,
		at: toInstant(at),
		region,
		origin,
		isUp: ok,
		statusCode,
		error: ok ? null : describeCheckError(result.error, statusCode),
		responseTime: ok ? durationMs : null,
		...(!ok && isRefusal(result.error) && { isBlocked: true }),
		phases,
		rules: rules.map(({ notJudged, ...rule }) => ({
			...rule,
			...(notJudged && { notJudged: describeNotJudged(notJudged) }),
		})),
		isSlow: ok && slowAboveMs !== null ? durationMs > slowAboveMs : null,
		cache: ok && result.cache ? { ...result.cache, sentence: describeCachedAnswer(result.cache) } : null,
		suggestions: ok && page !== undefined ? suggestRules(page, settings?.rules) : [],
	};
}
