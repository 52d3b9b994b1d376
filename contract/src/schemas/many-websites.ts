/** Changes and removals of several websites at once: form input and API replies. */
import * as z from 'zod/mini';
import { CheckRule } from './checks/rules.ts';
import { problemCodes } from './problem.ts';
import { CheckInterval, StatusCode, Tag, Tags, Website, websiteSwitches } from './websites.ts';

/** Per request. */
export const mostWebsitesAtOnce = 200;
const mostTagsRemoved = 1_000;

const idsMessage = 'Please choose websites by their ids.';
const Websites = z
	.array(z.string(idsMessage).check(z.minLength(1, idsMessage), z.maxLength(128, idsMessage)), idsMessage)
	.check(
		z.minLength(1, 'Please choose at least one website.'),
		z.maxLength(mostWebsitesAtOnce, `Please choose at most ${mostWebsitesAtOnce} websites.`),
		z.refine((ids) => new Set(ids).size === ids.length, 'Please name each website once.'),
	);

/** Missing fields keep their values. */
export const ManyWebsitesChange = z
	.object({
		/** Seconds between two checks. */
		checkInterval: z.optional(CheckInterval),
		/** The HTTP status that means up. */
		expectedStatusCode: z.optional(StatusCode),
		...websiteSwitches,
		/** Added to the tags of each website. */
		addTags: z.optional(Tags),
		/** Removed from the tags of each website. All of them together may have more than one has. */
		removeTags: z.optional(
			z.array(Tag).check(z.maxLength(mostTagsRemoved, `Please choose at most ${mostTagsRemoved} tags.`)),
		),
		/** Added to the rules of each website that does not have it yet. */
		addRule: z.optional(CheckRule),
	})
	.check(
		z.refine(
			(change) => Object.values(change).some((value) => value !== undefined),
			'Please send at least one change.',
		),
	);
export type ManyWebsitesChange = z.infer<typeof ManyWebsitesChange>;

export const ChangeWebsites = z.object({ websites: Websites, change: ManyWebsitesChange });
export const RemoveWebsites = z.object({ websites: Websites });

export const WebsiteResult = z.object({
	websiteId: z.string(),
	/** After the change; null if it was removed or not changed. */
	website: z.nullable(Website),
	/** Why nothing happened to it, or what is left to do if it was changed; null if all is done. */
	problem: z.nullable(z.object({ code: z.enum(problemCodes), message: z.string() })),
});
export type WebsiteResult = z.infer<typeof WebsiteResult>;
