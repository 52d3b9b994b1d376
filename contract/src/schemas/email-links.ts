/** What the links of an alert mail can do, without a login: say that somebody is on it, mute a website for an hour, and stop these mails. */
import * as z from 'zod/mini';
import { Instant } from './instant.ts';

export const emailLinkActions = ['acknowledge', 'mute', 'unsubscribe'] as const;
export type EmailLinkAction = (typeof emailLinkActions)[number];

/** `done` by this link or another way; `over` where there is nothing left to do. */
export const emailLinkStates = ['open', 'done', 'over'] as const;

const Token = z
	.string('This link is not complete.')
	.check(z.minLength(1, 'This link is not complete.'), z.maxLength(100, 'This link is not valid.'));

export const EmailLinkRequest = z.object({ token: Token });
export const EmailLinkUse = z.object({
	token: Token,
	action: z.enum(emailLinkActions, { error: 'Please choose what the link is to do.' }),
});

export const EmailLink = z.object({
	/** What the mail was about, such as the name of the website. */
	subject: z.string(),
	/** Null where the mail was about no outage. */
	acknowledge: z.nullable(z.enum(emailLinkStates)),
	/** Null where the mail was about no website that is still watched. */
	mute: z.nullable(z.enum(emailLinkStates)),
	/** Until when the alert mails of the website are muted; null while they are not. */
	mutedUntil: z.nullable(Instant),
	unsubscribe: z.enum(emailLinkStates),
});
export type EmailLink = z.infer<typeof EmailLink>;
