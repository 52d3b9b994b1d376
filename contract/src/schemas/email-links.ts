/** The actions that links in an email offer without a login: acknowledge an outage, mute a website for an hour, unsubscribe, confirm the email address of a channel. */
import * as z from 'zod/mini';
import { Instant } from './instant.ts';

export const emailLinkActions = ['acknowledge', 'mute', 'unsubscribe', 'confirm-channel'] as const;
export type EmailLinkAction = (typeof emailLinkActions)[number];

/** `done` through this link or otherwise; `over` if the action no longer applies. */
const emailLinkStates = ['open', 'done', 'over'] as const;

const Token = z
	.string('This link is incomplete.')
	.check(z.minLength(1, 'This link is incomplete.'), z.maxLength(100, 'This link is not valid.'));

export const EmailLinkRequest = z.object({ token: Token });
export const EmailLinkUse = z.object({
	token: Token,
	action: z.enum(emailLinkActions, { error: 'Please choose an action.' }),
});

export const EmailLink = z.object({
	/** The subject of the email, such as the website's name. */
	subject: z.string(),
	/** Null if the email was not about an outage. */
	acknowledge: z.nullable(z.enum(emailLinkStates)),
	/** Null if the email was not about a website, or the website was removed. */
	mute: z.nullable(z.enum(emailLinkStates)),
	/** When the mute of the website's alert emails ends; null if they are not muted. */
	mutedUntil: z.nullable(Instant),
	unsubscribe: z.enum(emailLinkStates),
	/** Why the link neither acknowledges nor mutes any longer: a sentence about the channel that it was sent over. Missing while it does. */
	ended: z.optional(z.string()),
	/** Only of an alert about several websites: how many outages the acknowledgement is for, or was, and how many websites the mute is for. */
	group: z.optional(z.object({ outages: z.int(), websites: z.int() })),
	/** Only for the link that confirms the email address of a channel. */
	confirmChannel: z.optional(z.enum(emailLinkStates)),
});
export type EmailLink = z.infer<typeof EmailLink>;
