/** The credits of months that missed the aim: due, asked for, given and refused. */
import * as z from 'zod/mini';
import { Instant } from '../instant.ts';
import { requiredLine } from '../text.ts';
import { Colleague } from './inbox.ts';

/** A credit that was given. */
export const ProjectCredit = z.object({
	/** YYYY-MM. */
	month: z.string(),
	amountCents: z.int(),
	/** Of the credit note at the card payment provider. */
	number: z.string(),
	givenAt: Instant,
});
export type ProjectCredit = z.infer<typeof ProjectCredit>;

/** A credit that nobody gives. */
export const RefusedCredit = z.object({
	/** YYYY-MM. */
	month: z.string(),
	reason: z.string(),
});
export type RefusedCredit = z.infer<typeof RefusedCredit>;

/** A credit that waits for a second admin. */
export const CreditRequest = z.object({
	/** YYYY-MM. */
	month: z.string(),
	amountCents: z.int(),
	askedBy: Colleague,
	askedAt: Instant,
});
export type CreditRequest = z.infer<typeof CreditRequest>;

/** The credit of a month that is over, which was neither given nor refused yet. */
export const CreditDue = z.object({
	projectId: z.string(),
	/** The name of the client. */
	client: z.string(),
	/** YYYY-MM. */
	month: z.string(),
	amountCents: z.int(),
	/** The admin who asked for it, while it waits for another one; null if it waits for nobody. */
	askedBy: z.nullable(Colleague),
});
export type CreditDue = z.infer<typeof CreditDue>;

export const CreditChoice = z.object({
	/** YYYY-MM. */
	month: z.string('Please choose a month.').check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month.')),
});

export const CreditRefusal = z.object({
	/** For the client, who sees it in the timeline. */
	reason: requiredLine('Please enter a reason.', 200, 'Please keep the reason within 200 characters.'),
});
