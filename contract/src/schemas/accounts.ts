/** Accounts: registration, login, profile and session (specification §3, §5, §7). */
import * as z from 'zod/mini';
import { accessKindNames } from '../values/accounts/account-access.ts';
import { withAsciiDomain } from '../values/text/email-domain.ts';
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
		z.overwrite(withAsciiDomain),
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
	/**
	 * The time zone for times in emails, such as Europe/Berlin; percent-encoded. An unknown one counts as UTC instead of failing, because the user
	 * did not enter it.
	 */
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
	/** An unconfirmed email address receives only a few alert emails (AUTH-8). */
	isEmailConfirmed: z.boolean(),
	/** The new email address until it is confirmed; null if there is none. */
	pendingEmail: z.nullable(z.string()),
	role: Role,
	tier: TierSchema,
	notificationPreferences: NotificationPreferences,
	/** The time zone for times in emails, such as Europe/Berlin. */
	timeZone: z.string(),
	/** How many websites the account monitors, which the tier limits. */
	websiteCount: z.int(),
	/** When the account will be deleted at its owner's request; null if no deletion is scheduled. */
	deletionAt: z.nullable(Instant),
	/** When all websites are paused, or were, because the email address is not confirmed (PAUSE-1). They resume on confirmation. Null otherwise. */
	unconfirmedPause: z.nullable(z.object({ at: Instant, isPaused: z.boolean() })),
	/** Steps of the first visit. */
	setup: z.object({
		/** When the first test outage was sent; null before. */
		testAlertAt: z.nullable(Instant),
		/** When the owner first saved the notification settings; null before. */
		channelsChosenAt: z.nullable(Instant),
	}),
	createdAt: Instant,
});
export type User = z.infer<typeof User>;

/** Reply to a login or registration. The browser stores it under `userInfo`, without the custom token. */
export const NewSession = z.extend(User, {
	/** A bearer token, valid for one hour. */
	token: z.string(),
	/** Signs in the Firebase SDK of a browser, once. */
	customToken: z.string(),
});
export type NewSession = z.infer<typeof NewSession>;

/** Days between the request to delete an account and the deletion. */
export const deletionDelayDays = 7;

/** Of every endpoint with `recentLogin`. */
export const ReauthenticationHeaders = z.object({
	/** Required if the last login was more than five minutes ago, or an hour for admins (AUTH-7); percent-encoded. */
	'x-current-password': z.optional(
		z
			.string('Please enter your current password.')
			.check(z.maxLength(passwordLength.max, 'The current password is incorrect.')),
	),
});
export type PasswordHeaders = z.infer<typeof ReauthenticationHeaders>;

const webhookMessage = 'Please enter the webhook URL.';

/** The profile form. */
export const ProfileChange = z
	.object({
		name: Name,
		email: Email,
		notificationPreferences: z.object(
			{
				email: z.object({ enabled: z.boolean('Please choose whether to receive emails.') }),
				webhook: z.object({
					enabled: z.boolean('Please choose whether to use a webhook.'),
					/** Required if the webhook is enabled. */
					url: optionalLine(2048, 'the webhook URL'),
				}),
			},
			'Please choose which notifications to receive.',
		),
		/** The new password. Blank or missing, the current one stays. */
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
	/** The time zone for times in emails, such as Europe/Berlin; percent-encoded. If missing, the stored one stays. */
	'x-time-zone': z.optional(z.string().check(z.refine(isTimeZone, 'Please choose a time zone.'))),
});

export const ProfileReply = z.extend(User, {
	/** The new session after a change of the password, which ends all other sessions; otherwise null. */
	renewedSession: z.nullable(NewSession),
});
export type ProfileReply = z.infer<typeof ProfileReply>;

export const PasswordResetRequest = z.object({ email: Email });

const Code = z
	.string('This link is incomplete.')
	.check(z.minLength(1, 'This link is incomplete.'), z.maxLength(500, 'This link is not valid.'));

const linkFields = {
	/** From the link in the email. */
	code: Code,
};
export const PasswordReset = z.object({ ...linkFields, password: NewPassword });
const AccessKinds = z.array(z.enum(accessKindNames));

export const PasswordResetDone = z.object({
	message: z.string(),
	/** Ended, because nobody had confirmed the email address before: somebody else may have added it. */
	ended: AccessKinds,
	/** Still opens the account: a new password does not end it. */
	left: AccessKinds,
});

export const EmailConfirmation = z.object({
	...linkFields,
	/** Of the account, unless the request has the token of one of its sessions: somebody else may have registered the email address. */
	currentPassword: z.optional(z.string().check(z.maxLength(passwordLength.max, 'The current password is incorrect.'))),
});

/** A changed email address ends all sessions; a first confirmation does not. */
export const EmailConfirmed = z.object({ message: z.string(), endedSessions: z.boolean() });

/** The Firebase configuration of the web app. */
export const ClientConfig = z.object({
	apiKey: z.string(),
	authDomain: z.string(),
	projectId: z.string(),
	/** The id of the web app for App Check; null if Firebase needs no App Check tokens. */
	appCheckAppId: z.nullable(z.string()),
	/** Null unless the server runs on the emulators. */
	emulators: z.nullable(
		z.object({
			authOrigin: z.string(),
			firestoreHost: z.string(),
			firestorePort: z.int(),
		}),
	),
});
export type ClientConfig = z.infer<typeof ClientConfig>;
