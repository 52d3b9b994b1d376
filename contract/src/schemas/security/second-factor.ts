/** The second factor of an account: authenticator app, passkeys and recovery codes (AUTH-12). */
import * as z from 'zod/mini';
import { NewSession } from '../accounts.ts';
import { Instant } from '../instant.ts';
import { requiredLine } from '../text.ts';

export const maxPasskeys = 10;
export const recoveryCodeCount = 10;

const secondFactorMethods = ['authenticator', 'passkey', 'recovery-code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

const invalidPasskey = 'The passkey could not be read. Please try again.';
const base64url = (maxLength: number) =>
	z
		.string(invalidPasskey)
		.check(z.minLength(1, invalidPasskey), z.maxLength(maxLength, invalidPasskey), z.regex(/^[\w-]+$/, invalidPasskey));

const WebAuthnOptions = z.record(z.string(), z.unknown());
const passkeyFields = {
	/** For the browser's WebAuthn API, as the standard's JSON. */
	passkeyOptions: WebAuthnOptions,
};

/** The reply to a right password if the account has a second factor. */
export const SecondFactorChallenge = z.object({
	/** For the second step; valid for ten minutes. */
	challenge: z.string(),
	/** How the login can be completed. */
	methods: z.array(z.enum(secondFactorMethods)),
	expiresAt: Instant,
	/** For the browser's WebAuthn API, as the standard's JSON; null if the account has no passkey. */
	passkeyOptions: z.nullable(WebAuthnOptions),
});
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>;

export const LoginReply = z.union([NewSession, SecondFactorChallenge]);
export type LoginReply = z.infer<typeof LoginReply>;

const Challenge = z
	.string('Please log in again.')
	.check(z.minLength(1, 'Please log in again.'), z.maxLength(100, 'Please log in again.'));

/** A passkey's signature, as `navigator.credentials.get` returns it. */
export const PasskeyAssertion = z.object({
	id: base64url(1400),
	rawId: base64url(1400),
	type: z.literal('public-key', invalidPasskey),
	response: z.object(
		{
			clientDataJSON: base64url(4000),
			authenticatorData: base64url(4000),
			signature: base64url(4000),
			userHandle: z.optional(base64url(200)),
		},
		invalidPasskey,
	),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** A new passkey, as `navigator.credentials.create` returns it. */
export const PasskeyAttestation = z.object({
	id: base64url(1400),
	rawId: base64url(1400),
	type: z.literal('public-key', invalidPasskey),
	response: z.object(
		{
			clientDataJSON: base64url(4000),
			attestationObject: base64url(12_000),
			transports: z.optional(
				z.array(z.string(invalidPasskey).check(z.maxLength(32, invalidPasskey))).check(z.maxLength(10, invalidPasskey)),
			),
		},
		invalidPasskey,
	),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

const missingCode = 'Please enter the six-digit code of your authenticator app.';
const digits = /^\d{3}\s?\d{3}$/;
const AuthenticatorCode = z.string(missingCode).check(z.trim(), z.regex(digits, missingCode));
const missingRecoveryCode = 'Please enter one of your recovery codes.';

/** Exactly one of `code`, `recoveryCode` and `passkey` is required. */
export const SecondFactorLogin = z
	.object({
		/** From the reply to the first step. */
		challenge: Challenge,
		/** The current code of the authenticator app. */
		code: z.optional(AuthenticatorCode),
		/** Instead of the code. Each recovery code works once. */
		recoveryCode: z.optional(
			z
				.string(missingRecoveryCode)
				.check(z.trim(), z.minLength(1, missingRecoveryCode), z.maxLength(40, missingRecoveryCode)),
		),
		passkey: z.optional(PasskeyAssertion),
	})
	.check((context) => {
		const { code, recoveryCode, passkey } = context.value;
		const given = [code, recoveryCode, passkey].filter((answer) => answer !== undefined);
		if (given.length === 1) return;
		context.issues.push({ code: 'custom', input: code, path: ['code'], message: missingCode });
	});
export type SecondFactorLogin = z.infer<typeof SecondFactorLogin>;

/** The start of a login with a passkey and without a password. */
export const PasskeyLoginOptions = z.object({
	/** For the second step; valid for ten minutes. */
	challenge: z.string(),
	...passkeyFields,
});
export type PasskeyLoginOptions = z.infer<typeof PasskeyLoginOptions>;
export const PasskeyLogin = z.object({
	/** From the reply to the first step. */
	challenge: Challenge,
	passkey: PasskeyAssertion,
});
export type PasskeyLogin = z.infer<typeof PasskeyLogin>;

const PasskeyName = requiredLine('Please enter a name.', 50, 'Please keep the name within 50 characters.');

export const Passkey = z.object({
	_id: z.string(),
	name: z.string(),
	createdAt: Instant,
	/** Null until the first login with it. */
	lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

export const SecondFactor = z.object({
	/** Whether the last factor cannot be removed, as for admins. */
	isRequired: z.boolean(),
	/** When the authenticator app was added; null if there is none. */
	authenticatorAddedAt: z.nullable(Instant),
	passkeys: z.array(Passkey),
	/** How many recovery codes are unused. */
	recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The secret of a new authenticator app, until a code confirms it. */
export const NewAuthenticator = z.object({
	/** Base32, to enter in the app. */
	secret: z.string(),
	/** The same for the QR code. */
	uri: z.string(),
});
export type NewAuthenticator = z.infer<typeof NewAuthenticator>;
export const AuthenticatorConfirmation = z.object({ code: AuthenticatorCode });

export const NewPasskeyOptions = z.object(passkeyFields);
export type NewPasskeyOptions = z.infer<typeof NewPasskeyOptions>;
export const NewPasskey = z.object({ name: PasskeyName, passkey: PasskeyAttestation });
export const PasskeyChange = z.object({ name: PasskeyName });

export const SecondFactorAdded = z.extend(SecondFactor, {
	/** Shown only now. Null unless this is the first factor. */
	recoveryCodes: z.nullable(z.array(z.string())),
});
export type SecondFactorAdded = z.infer<typeof SecondFactorAdded>;
export const RecoveryCodes = z.object({
	/** Shown only now. */
	recoveryCodes: z.array(z.string()),
});
