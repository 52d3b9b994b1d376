/** A customer as admins see them: the account, and what the search of admins finds. */
import * as z from 'zod/mini';
import { projectStages } from '../../values/projects/projects.ts';
import { Delivery, deliveryStates } from '../deliveries.ts';
import { Instant } from '../instant.ts';
import { PageQuery } from '../paging.ts';
import { Payment, Subscription } from '../subscriptions.ts';
import { UserForAdmin } from './admin.ts';

export const Person = z.extend(UserForAdmin, {
	/** An unconfirmed email address receives only a few alert emails (AUTH-8). */
	isEmailConfirmed: z.boolean(),
	/** Whether a second step is required or set up for logins. */
	secondFactor: z.enum(['off', 'required', 'on']),
	/** The channels that are on. */
	emailEnabled: z.boolean(),
	webhookEnabled: z.boolean(),
	/** The time zone for times in emails, such as Europe/Berlin. */
	timeZone: z.string(),
	/** When the account will be deleted; null unless its owner requested deletion. */
	deletionAt: z.nullable(Instant),
	/** Null if the account has none. */
	subscription: z.nullable(Subscription),
	/** The newest website that we build for them; null without one. */
	project: z.nullable(z.object({ _id: z.string(), reference: z.string(), stage: z.enum(projectStages) })),
});
export type Person = z.infer<typeof Person>;

export const DeliveryQuery = z.extend(PageQuery, { state: z.optional(z.enum(deliveryStates)) });

export const PersonDelivery = z.extend(Delivery, {
	/** Whether it failed because of us, so that an admin can send it again. */
	canResend: z.boolean(),
});
export type PersonDelivery = z.infer<typeof PersonDelivery>;

export const PersonPayment = z.extend(Payment, {
	/** Until when Stripe takes evidence against an open dispute; null without one. */
	evidenceDueAt: z.nullable(Instant),
});
export type PersonPayment = z.infer<typeof PersonPayment>;

const foundKinds = ['person', 'website', 'lead', 'application'] as const;
export type FoundKind = (typeof foundKinds)[number];

export const Found = z.object({
	kind: z.enum(foundKinds),
	_id: z.string(),
	/** A name. */
	label: z.string(),
	/** An email address or a URL. */
	detail: z.string(),
	/** The account of a person or a website; null for a lead, an application and our own monitors. */
	personId: z.nullable(z.string()),
});
export type Found = z.infer<typeof Found>;

/** Shorter texts find nothing, because they would find too much. */
export const searchTextMinLength = 2;
const searchTextMaxLength = 100;

/** The beginning of a name, an email address or a host name, or a whole id. */
export const SearchQuery = z.object({
	text: z.optional(
		z.string().check(
			z.trim(),
			z.maxLength(searchTextMaxLength, `Please enter at most ${searchTextMaxLength} characters.`),
			z.refine((text) => text.isWellFormed(), 'Please remove invalid characters.'),
		),
	),
});
