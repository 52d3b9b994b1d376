/** The secrets of a deployment, in Secret Manager. */
import type { AccountName } from './accounts.ts';

export interface Secret {
	name: string;
	purpose: string;
	/** Set-up takes it from the operator, makes the value up once, or gets it from the service when it creates a webhook or a key there. */
	source: 'operator' | 'generated' | 'service';
	/** The service accounts that may read it. */
	readers: readonly AccountName[];
	/** The value of a secret for something that the deployment does not use; set-up asks only for those that have none. */
	unused?: string;
	/** The form of every value. */
	pattern: RegExp;
}

export const secrets: readonly Secret[] = [
	{ name: 'SENDGRID_API_KEY', purpose: 'sends email', source: 'service', readers: ['app'], pattern: /^SG\..+/ },
	{
		name: 'STRIPE_SECRET_KEY',
		purpose: 'makes payments',
		source: 'operator',
		readers: ['app'],
		pattern: /^[sr]k_live_.+/,
	},
	{
		name: 'STRIPE_WEBHOOK_SECRET',
		purpose: 'verifies payment events',
		source: 'service',
		readers: ['app'],
		pattern: /^whsec_.+/,
	},
	{
		name: 'SLACK_CLIENT_SECRET',
		purpose: 'connects Slack channels',
		source: 'operator',
		readers: ['app'],
		unused: 'off',
		pattern: /^([\da-f]{32}|off)$/,
	},
	{
		name: 'SLACK_SIGNING_SECRET',
		purpose: 'verifies requests from Slack',
		source: 'operator',
		readers: ['app'],
		unused: 'off',
		pattern: /^([\da-f]{32}|off)$/,
	},
	{
		name: 'SECRETS_KEY',
		purpose: 'encrypts stored secrets',
		source: 'generated',
		readers: ['app'],
		pattern: /^[A-Za-z\d+/]{43}=(,[A-Za-z\d+/]{43}=)*$/,
	},
	{
		name: 'REQUEST_SECRETS_KEY',
		purpose: 'encrypts the secrets that checks send',
		source: 'generated',
		readers: ['app', 'prober'],
		pattern: /^[A-Za-z\d+/]{43}=(,[A-Za-z\d+/]{43}=)*$/,
	},
	{
		name: 'TELEGRAM_BOT_TOKEN',
		purpose: 'sends alerts as a bot of Telegram',
		source: 'operator',
		readers: ['app'],
		unused: 'off',
		pattern: /^(\d+:[\w-]{30,}|off)$/,
	},
	{
		name: 'TWILIO_AUTH_TOKEN',
		purpose: 'sends text messages',
		source: 'operator',
		readers: ['app'],
		unused: 'off',
		pattern: /^([\da-f]{32}|off)$/,
	},
	{
		name: 'VAPID_PRIVATE_KEY',
		purpose: 'signs push notifications',
		source: 'generated',
		readers: ['app'],
		pattern: /^[A-Za-z\d+/]{43}=$/,
	},
];
