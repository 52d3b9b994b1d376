/** What the links of an alert mail can do, without a login: say that somebody is on it, and stop these mails. */
import * as z from 'zod/mini';

export const mailLinkActions = ['acknowledge', 'unsubscribe'] as const;
export type MailLinkAction = (typeof mailLinkActions)[number];

/** `done` by this link or another way; `over` where there is nothing left to do. */
export const mailLinkStates = ['open', 'done', 'over'] as const;

const Token = z
	.string('This link is not complete.')
	.check(z.minLength(1, 'This link is not complete.'), z.maxLength(100, 'This link is not valid.'));

export const MailLinkLook = z.object({ token: Token });
export const MailLinkUse = z.object({
	token: Token,
	action: z.enum(mailLinkActions, { error: 'Please choose what the link is to do.' }),
});

export const MailLink = z.object({
	/** What the mail was about, such as the name of the website. */
	subject: z.string(),
	/** Null where the mail was about no outage. */
	acknowledge: z.nullable(z.enum(mailLinkStates)),
	unsubscribe: z.enum(mailLinkStates),
});
export type MailLink = z.infer<typeof MailLink>;
