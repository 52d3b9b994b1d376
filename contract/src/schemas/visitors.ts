/** Visitor numbers of a website, and the entries of its contact form. */
import * as z from 'zod/mini';
import { visitorSpans } from '../values/visitors.ts';
import { Instant } from './instant.ts';

const spanMessage = `Please request ${visitorSpans.join(', ')} days.`;

export const VisitorQuery = z.object({
	/** How many days, today included. 30 by default. */
	days: z.optional(z.enum(visitorSpans.map(String) as [string, ...string[]], spanMessage)),
});
export type VisitorQuery = z.infer<typeof VisitorQuery>;

const Named = z.object({ name: z.string(), views: z.int() });
export type NamedViews = z.infer<typeof Named>;

/** Without cookies a person cannot be recognized, so there is no number of people. */
const counted = {
	/** Pages that were opened. */
	views: z.int(),
	/** Views that did not come from another page of the same website. */
	visits: z.int(),
};

export const VisitorNumbers = z.object({
	/** Null while visitors are not counted. */
	counter: z.nullable(
		z.object({
			/** Part of the URLs of the script and of the form. It is random and says nothing about the website. */
			key: z.string(),
			scriptUrl: z.string(),
			/** The `action` of a form. */
			formUrl: z.string(),
			createdAt: Instant,
		}),
	),
	...counted,
	/** Every day of the span in UTC, the oldest first. */
	days: z.array(z.object({ day: z.string(), ...counted })),
	/** The most frequent ones first. `pages` and `countries` count views, `sources` visits. */
	pages: z.array(Named),
	sources: z.array(Named),
	/** ISO 3166-1 codes. */
	countries: z.array(Named),
	/** Views of the website in this calendar month (UTC), and what the plan includes. Further views are not counted. */
	month: z.object({ views: z.int(), included: z.int() }),
});
export type VisitorNumbers = z.infer<typeof VisitorNumbers>;

export const FormEntry = z.object({
	_id: z.string(),
	websiteId: z.string(),
	/** The path of the page with the form; empty if the browser did not send it. */
	page: z.string(),
	fields: z.array(z.object({ name: z.string(), value: z.string() })),
	createdAt: Instant,
});
export type FormEntry = z.infer<typeof FormEntry>;
