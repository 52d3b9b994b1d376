/** The shared parts of leads and job applications: a reference, an assignee, a next step and a timeline. */
import * as z from 'zod/mini';
import { inboxEventKinds, noteKinds } from '../../values/inbox/inbox.ts';
import { deliveryStates, EmailReceipt } from '../deliveries.ts';
import { Instant } from '../instant.ts';
import { possiblyBlankLine, requiredText } from '../text.ts';

/** An admin. */
export const Colleague = z.object({ _id: z.string(), name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

export const InboxState = z.object({
	/** Such as `L-7K3M2Q`: names it in emails and on the phone. */
	reference: z.string(),
	assignee: z.nullable(Colleague),
	/** Blank if nothing is planned. */
	nextAction: z.string(),
	/** YYYY-MM-DD. */
	nextActionOn: z.nullable(z.string()),
	/** When one of us first called or wrote. */
	answeredAt: z.nullable(Instant),
	/** One business day after it arrived. */
	answerDueAt: Instant,
});
export type InboxState = z.infer<typeof InboxState>;

export const InboxEvent = z.object({
	_id: z.string(),
	at: Instant,
	kind: z.enum(inboxEventKinds),
	/** Null if it happened by itself. */
	by: z.nullable(Colleague),
	text: z.string(),
	/** Of the email that it is about; null for others. */
	delivery: z.nullable(z.enum(deliveryStates)),
	/** Whether that email reached its mailbox; missing until its mail server says so. */
	receipt: z.optional(EmailReceipt),
});
export type InboxEvent = z.infer<typeof InboxEvent>;

export const InboxNote = z.object({
	kind: z.enum(noteKinds, { error: 'Please choose a note, a call or an email.' }),
	text: requiredText('Please enter a text.', 4000, 'Please keep the text within 4000 characters.'),
});
export type InboxNote = z.infer<typeof InboxNote>;

/** Fields of a change, of which it has at least one. */
export const inboxChangeFields = {
	/** The id of an admin; null for nobody. */
	assigneeId: z.optional(z.nullable(z.string().check(z.maxLength(128, 'Please choose an admin.')))),
	/** With true, the change is refused with `conflict` if another admin is the assignee already. */
	mustBeFree: z.optional(z.boolean()),
	nextAction: z.optional(possiblyBlankLine(200, 'the next action')),
	nextActionOn: z.optional(z.nullable(z.iso.date({ error: 'Please enter a valid date.' }))),
};

export const someChange = z.refine<object>(
	(change) => Object.values(change).some((value) => value !== undefined),
	'Please send at least one change.',
);

/** Absent fields stay as they are. */
export const InboxChange = z.object(inboxChangeFields).check(someChange);
export type InboxChange = z.infer<typeof InboxChange>;
