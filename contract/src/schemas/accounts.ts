/** Accounts: what a person registers and signs in with, and what the server says of them (specification §3, §5, §7). */
import * as z from 'zod/mini';
import { isTimeZone } from '../values/time-zone.ts';
import { Instant } from './instant.ts';
import { optionalLine, requiredLine } from './text.ts';
import { TierSchema } from './tier.ts';

export const Role = z.string();

export const passwordLength = { min: 8, max: 128 } as const;

const Name = requiredLine('Please enter your name.', 100, 'Please keep the name within 100 characters.');

export const Email = z
	.string('Please enter your email address.')
	.check(
		z.trim(),
		z.toLowerCase(),
		z.minLength(1, 'Please enter your email address.'),
		z.maxLength(254, 'Please keep the email address within 254 characters.'),
		z.email('Please enter a valid email address.'),
	);

const NewPassword = z
	.string('Please choose a password.')
	.check(
		z.minLength(passwordLength.min, 'Please choose a password of at least 8 characters.'),
		z.maxLength(passwordLength.max, 'Please choose a password of at most 128 characters.'),
	);

export const Registration = z.object({
	name: Name,
	email: Email,
	password: NewPassword,
});
export type Registration = z.infer<typeof Registration>;

export const RegistrationHeaders = z.object({
	/** The browser's time zone. One that is not known here counts as UTC, because nobody typed it. */
	'x-time-zone': z.optional(z.string().check(z.maxLength(64))),
});

export const Credentials = z.object({
	email: Email,
	password: z
		.string('Please enter your password.')
		.check(z.minLength(1, 'Please enter your password.'), z.maxLength(passwordLength.max, 'Invalid email or password')),
});
export type Credentials = z.infer<typeof Credentials>;

export const NotificationPreferences = z.object({
	email: z.object({ enabled: z.boolean() }),
	webhook: z.object({ enabled: z.boolean(), url: z.string() }),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const User = z.object({
	_id: z.string(),
	name: z.string(),
	email: z.string(),
	/** Until it is confirmed, few alert mails are sent to it (AUTH-8). */
	isEmailConfirmed: z.boolean(),
	/** The address asked for, until whoever reads it confirms; null when there is none. */
	pendingEmail: z.nullable(z.string()),
	role: Role,
	tier: TierSchema,
	notificationPreferences: NotificationPreferences,
	/** IANA's name, such as Europe/Berlin. */
	timeZone: z.string(),
	/** How many websites the account watches, to be held against its tier's limit. */
	websiteCount: z.int(),
	/** When the account will be deleted, because its owner asked for it; null usually. */
	deletionAt: z.nullable(Instant),
	createdAt: Instant,
});
export type User = z.infer<typeof User>;

/** The session the browser keeps under `userInfo`; `token` is a Firebase ID token, good for an hour. */
export const Session = z.object({
	_id: z.string(),
	token: z.string(),
	name: z.string(),
	email: z.string(),
	role: Role,
	tier: TierSchema,
});
export type Session = z.infer<typeof Session>;

/** Answer to a login or registration: the session, and the one-time token that signs the Firebase SDK in. */
export const NewSession = z.extend(Session, { customToken: z.string() });
export type NewSession = z.infer<typeof NewSession>;

/** Days between asking for an account's deletion and the deletion itself. */
export const deletionDelayDays = 7;

const CurrentPassword = z
	.string('Please send the current password, which may be blank after a recent login.')
	.check(z.maxLength(passwordLength.max, 'The current password is not right.'));

/** `currentPassword` proves who asks when the last login is not recent (AUTH-7); blank when it is. */
export const DeletionRequest = z.object({ currentPassword: CurrentPassword });

const webhookMessage = 'Please enter the webhook address.';

/** The profile form. A blank or missing password keeps the one there is. */
export const ProfileChange = z
	.object({
		name: Name,
		email: Email,
		notificationPreferences: z.object(
			{
				email: z.object({ enabled: z.boolean('Please say whether emails are wanted.') }),
				webhook: z.object({
					enabled: z.boolean('Please say whether the webhook is wanted.'),
					url: optionalLine(2048, 'the webhook address'),
				}),
			},
			'Please say which notifications are wanted.',
		),
		password: z.optional(z.union([z.literal(''), NewPassword])),
	})
	.check((context) => {
		const { webhook } = context.value.notificationPreferences;
		if (!webhook.enabled || webhook.url !== '') return;
		context.issues.push({
			code: 'custom',
			input: webhook.url,
			path: ['notificationPreferences', 'webhook', 'url'],
			message: webhookMessage,
		});
	});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const ProfileHeaders = z.object({
	/** Missing where the stored one stays. */
	'x-time-zone': z.optional(z.string().check(z.refine(isTimeZone, 'Please choose a time zone.'))),
	/** Needed for a new password and a new email address when the last login is not recent (AUTH-7). */
	'x-current-password': z.optional(CurrentPassword),
});

/** After a new password all sessions end, and the caller goes on with `renewedSession`; otherwise it is null. */
export const ProfileReply = z.extend(User, { renewedSession: z.nullable(NewSession) });
export type ProfileReply = z.infer<typeof ProfileReply>;

export const PasswordResetRequest = z.object({ email: Email });

const Code = z
	.string('This link is not complete.')
	.check(z.minLength(1, 'This link is not complete.'), z.maxLength(500, 'This link is not valid.'));

/** `code` is from the link of the mail. */
export const PasswordReset = z.object({ code: Code, password: NewPassword });
export const EmailConfirmation = z.object({ code: Code });

/** A changed address ends all sessions; a confirmed one does not. */
export const EmailConfirmed = z.object({ message: z.string(), endedSessions: z.boolean() });

/** What the browser needs to reach Firebase; `emulators` is there only when the server runs on them. */
export const ClientConfig = z.object({
	apiKey: z.string(),
	authDomain: z.string(),
	projectId: z.string(),
	emulators: z.nullable(
		z.object({
			authOrigin: z.string(),
			firestoreHost: z.string(),
			firestorePort: z.int(),
		}),
	),
});
export type ClientConfig = z.infer<typeof ClientConfig>;
