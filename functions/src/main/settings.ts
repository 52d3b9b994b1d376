/**
 * The settings of a deployment as data: what is asked at `firebase deploy`, which secrets a part of the configuration needs, and what
 * is refused as a placeholder. Also for the build and for the programs in infra/.
 */

/** A part of the configuration that only some functions read; function-options.ts says which. */
export type ConfigPart =
	| 'login'
	| 'email'
	| 'payments'
	| 'paymentEvents'
	| 'secretsKeys'
	| 'requestSecrets'
	| 'telegram'
	| 'push'
	| 'sms'
	| 'slack'
	| 'heartbeat'
	| 'capacity';

export const secretsOfPart: Readonly<Record<ConfigPart, readonly string[]>> = {
	login: [],
	email: ['SENDGRID_API_KEY'],
	payments: ['STRIPE_SECRET_KEY'],
	paymentEvents: ['STRIPE_WEBHOOK_SECRET'],
	secretsKeys: ['SECRETS_KEY'],
	requestSecrets: ['REQUEST_SECRETS_KEY'],
	telegram: ['TELEGRAM_BOT_TOKEN'],
	push: ['VAPID_PRIVATE_KEY'],
	sms: ['TWILIO_AUTH_TOKEN'],
	slack: ['SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET'],
	heartbeat: [],
	capacity: [],
};

export const configParts = Object.keys(secretsOfPart) as ConfigPart[];

export interface RequiredSetting {
	name: string;
	/** Shown at `firebase deploy`, and when the setting is missing. */
	purpose: string;
	/** Without flags: firebase-tools gets only the source. */
	pattern: RegExp;
	/** A description of a right value, for the sentence that refuses one. */
	kind: string;
}

/** Nobody can register these domains (RFC 2606, RFC 6761), so they are placeholders. */
const reserved = String.raw`(?:[^@/:]*\.)?(?:example|invalid|localhost|test|example\.(?:com|net|org))`;
const host = String.raw`[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z][A-Za-z0-9-]+`;
const email = new RegExp(String.raw`^[^\s@]+@(?!${reserved}$)${host}$`);

export const requiredSettings = {
	APP_ORIGIN: {
		name: 'APP_ORIGIN',
		purpose: 'the origin of the web app, for links in emails and pages',
		pattern: new RegExp(String.raw`^https://(?!${reserved}(?::\d+)?$)${host}(?::\d+)?$`),
		kind: 'the https origin of your own domain, such as https://app.your-domain.com, without a path',
	},
	WEB_API_KEY: {
		name: 'WEB_API_KEY',
		purpose: "the browser's API key, which is public",
		pattern: /^[\w-]{20,}$/,
		kind: 'the API key of the web app, as in its Firebase configuration',
	},
	SERVER_API_KEY: {
		name: 'SERVER_API_KEY',
		purpose: "the server's API key, used to check passwords",
		pattern: /^[\w-]{20,}$/,
		kind: 'an API key for Identity Toolkit that is not restricted to referrers',
	},
	EMAIL_FROM: {
		name: 'EMAIL_FROM',
		purpose: 'the sender of all email, which must be verified with SendGrid',
		pattern: email,
		kind: 'an email address at your own domain',
	},
	OPERATOR_EMAIL: {
		name: 'OPERATOR_EMAIL',
		purpose: 'the email address that receives operational warnings',
		pattern: email,
		kind: 'an email address that you read',
	},
} as const satisfies Record<string, RequiredSetting>;

/** A sentence if a deployment cannot use the value. */
export function problemWith({ name, purpose, pattern, kind }: RequiredSetting, value: string | undefined) {
	if (!value) return `${name} is missing: ${purpose}.`;
	return pattern.test(value) ? null : `${name} is ${value}, but must be ${kind}.`;
}
