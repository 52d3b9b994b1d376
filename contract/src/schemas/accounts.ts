/** Accounts: registration, login, profile and session (specification §3, §5, §7). */
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
	/** The browser's time zone. An unknown one counts as UTC instead of failing, because the user did not enter it. */
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

/** The account as its owner sees it: the reply of the profile, and of every login and registration. */
export const User = z.object({
	_id: z.string(),
	name: z.string(),
	email: z.string(),
	/** Until then, only a few alert emails are sent (AUTH-8). */
	isEmailConfirmed: z.boolean(),
	/** A new email address that is not confirmed yet; null if there is none. */
	pendingEmail: z.nullable(z.string()),
	role: Role,
	tier: TierSchema,
	notificationPreferences: NotificationPreferences,
	/** IANA name, such as Europe/Berlin. */
	timeZone: z.string(),
	/** Counts towards the tier's limit. */
	websiteCount: z.int(),
	/** When the account will be deleted at its owner's request; null if no deletion is scheduled. */
	deletionAt: z.nullable(Instant),
	/** All websites are paused, or will be, because the email address is not confirmed; null otherwise (PAUSE-1). */
	unconfirmedPause: z.nullable(z.object({ at: Instant, isPaused: z.boolean() })),
	/** When the owner took two steps of the first visit; null before. */
	setup: z.object({ testAlertAt: z.nullable(Instant), channelsChosenAt: z.nullable(Instant) }),
	createdAt: Instant,
});
export type User = z.infer<typeof User>;

/**
 * Reply to a login or registration: the account with `token`, a Firebase ID token that is valid for one hour, and `customToken`, which signs in
 * the Firebase SDK. The browser stores it under `userInfo`, without the custom token.
 */
export const NewSession = z.extend(User, { token: z.string(), customToken: z.string() });
export type NewSession = z.infer<typeof NewSession>;

/** Days between the request to delete an account and the deletion. */
export const deletionDelayDays = 7;

export const CurrentPassword = z
	.string('Please enter your current password.')
	.check(z.maxLength(passwordLength.max, 'The current password is incorrect.'));

/** `currentPassword` is required if the last login is not recent (AUTH-7); otherwise it may be blank. */
export const DeletionRequest = z.object({ currentPassword: CurrentPassword });

const webhookMessage = 'Please enter the webhook URL.';

/** The profile form. A blank or missing password keeps the current one. */
export const ProfileChange = z
	.object({
		name: Name,
		email: Email,
		notificationPreferences: z.object(
			{
				email: z.object({ enabled: z.boolean('Please choose whether to receive emails.') }),
				webhook: z.object({
					enabled: z.boolean('Please choose whether to use a webhook.'),
					url: optionalLine(2048, 'the webhook URL'),
				}),
			},
			'Please choose which notifications to receive.',
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

/** Required by some changes if the last login is not recent (AUTH-7). */
export const ReauthenticationHeaders = z.object({ 'x-current-password': z.optional(CurrentPassword) });

export const ProfileHeaders = z.object({
	/** If missing, the stored time zone is kept. */
	'x-time-zone': z.optional(z.string().check(z.refine(isTimeZone, 'Please choose a time zone.'))),
	/** Required to change the password or email address if the last login is not recent (AUTH-7). */
	'x-current-password': z.optional(CurrentPassword),
});

/** A new password ends all sessions; the caller continues with `renewedSession`. Null if the password did not change. */
export const ProfileReply = z.extend(User, { renewedSession: z.nullable(NewSession) });
export type ProfileReply = z.infer<typeof ProfileReply>;

export const PasswordResetRequest = z.object({ email: Email });

const Code = z
	.string('This link is incomplete.')
	.check(z.minLength(1, 'This link is incomplete.'), z.maxLength(500, 'This link is not valid.'));

/** `code` comes from the link in the email. */
export const PasswordReset = z.object({ code: Code, password: NewPassword });
export const EmailConfirmation = z.object({ code: Code });

/** A changed email address ends all sessions; a first confirmation does not. */
export const EmailConfirmed = z.object({ message: z.string(), endedSessions: z.boolean() });

/** The Firebase configuration of the web app. `emulators` is null unless the server runs on the emulators. */
export const ClientConfig = z.object({
	apiKey: z.string(),
	authDomain: z.string(),
	projectId: z.string(),
	/** Null if Firebase needs no App Check tokens. */
	appCheckAppId: z.nullable(z.string()),
	emulators: z.nullable(
		z.object({
			authOrigin: z.string(),
			firestoreHost: z.string(),
			firestorePort: z.int(),
		}),
	),
});
export type ClientConfig = z.infer<typeof ClientConfig>;
