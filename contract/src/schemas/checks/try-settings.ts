/** Checks a website once with settings that are not saved. */
import * as z from 'zod/mini';
import { ruleSources } from '../../values/checks/rules.ts';
import { CheckDetail } from '../check-summaries.ts';
import { StatusCode, WebsiteUrl } from '../websites.ts';
import { NewCheckSettings } from './check-settings.ts';
import { CheckRule } from './rules.ts';

/** Unsaved settings. With `websiteId`, a secret that is `true` is the stored one of that website. */
export const TrySettingsRequest = z.object({
	url: WebsiteUrl,
	/** A website of the account, whose stored secrets are used where a secret is `true`. */
	websiteId: z.optional(z.string('Please send the id of a website.')),
	/** Missing: as for a new website. */
	expectedStatusCode: z.optional(StatusCode),
	/** Rules, a limit for slow, and the request. Null or missing: none. */
	check: z.optional(z.nullable(NewCheckSettings)),
});
export type TrySettingsRequest = z.infer<typeof TrySettingsRequest>;

/** How unsaved settings would have judged the website. */
export const TriedSettings = z.extend(CheckDetail, {
	/** The checked URL in its canonical form. */
	url: z.string(),
	/** In the order of the settings. Empty if the website did not answer. */
	rules: z.array(
		z.object({
			/** Of the rule in the settings. */
			index: z.int(),
			/** False as well if it was not judged. */
			passed: z.boolean(),
			/** Why the rule neither passed nor failed, without a full stop. Missing if it was judged. */
			notJudged: z.optional(z.string()),
			/** The part of the answer that the rule judged: at most 200 characters, without secrets. */
			seen: z.string(),
			/** The requirement, without a full stop. */
			sentence: z.string(),
		}),
	),
	/** A firewall refused the check, which does not mean that the website is down. Missing if none did. */
	isBlocked: z.optional(z.literal(true)),
	/** Null without a limit, or if the website did not answer. */
	isSlow: z.nullable(z.boolean()),
	/** If the answer came from a cache: a sentence that says so. */
	cache: z.nullable(z.object({ ageSeconds: z.nullable(z.int()), header: z.string(), sentence: z.string() })),
	/** Rules that this page fulfils. */
	suggestions: z.array(z.object({ source: z.enum(ruleSources), rule: CheckRule })),
});
export type TriedSettings = z.infer<typeof TriedSettings>;
