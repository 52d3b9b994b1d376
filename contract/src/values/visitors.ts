/** Visitor numbers and contact forms of customers' websites. */

/** Spans that the screen offers, in days, today included (UTC). */
export const visitorSpans = [7, 30, 90] as const;
export type VisitorSpan = (typeof visitorSpans)[number];

export const visitorLimits = {
	/** Days are kept for as long as the longest history of a plan, entries of forms for as long as leads. */
	daysKept: 1127,
	entriesKeptDays: 730,
	/** Longer paths are cut. */
	pathLength: 200,
	/** Pages, sources and countries of a day that are counted by name; the others count as `other`. */
	namesPerDay: 200,
	/** In a reply, the most frequent ones. */
	namesShown: 20,
	/** Of an entry of a form. */
	fields: 20,
	fieldNameLength: 60,
	fieldLength: 5_000,
} as const;

/** Names that stand for several: views whose page, source or country was not counted by name. */
export const otherName = '(other)';
/** A visit without a page before it, such as a typed URL or an app. */
export const directSource = '(direct)';
export const unknownCountry = '(unknown)';
