/** Reads the settings of services that a deployment may do without: Slack, Telegram and push notifications. */
import { brand } from '@stayup/contract';
import type { PushSettings } from '../channels/push/push-client.ts';
import type { SlackApp } from '../channels/slack/slack-client.ts';
import type { TelegramSettings } from '../channels/telegram/telegram-client.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The value of an optional secret that a deployment does not use: every declared secret must have a value. */
const notUsed = 'off';

export function readTelegramSettings(environment: Environment, isEmulated: boolean): TelegramSettings | null {
	const { TELEGRAM_BOT_TOKEN: botToken } = environment;
	if (!botToken || botToken === notUsed) return null;
	if (!/^\d+:[\w-]{30,}$/.test(botToken)) throw new Error('TELEGRAM_BOT_TOKEN must be the token of a bot.');
	return {
		botToken,
		origin: isEmulated ? required(environment, 'TELEGRAM_ORIGIN', 'the local sandbox of Telegram') : null,
	};
}

export function readPushSettings(
	environment: Environment,
	isEmulated: boolean,
	appOrigin: string,
): PushSettings | null {
	const { VAPID_PRIVATE_KEY: key } = environment;
	if (!key || key === notUsed) return null;
	const bytes = Buffer.from(key, 'base64');
	if (bytes.length !== 32) throw new Error('VAPID_PRIVATE_KEY must be 32 bytes in base64.');
	return {
		privateKey: bytes.toString('base64url'),
		// Push services want to know whom to ask: Apple refuses the names of this machine.
		subject: isEmulated ? `mailto:${brand.supportEmail}` : appOrigin,
		sandboxOrigin: isEmulated ? required(environment, 'PUSH_ORIGIN', 'the local push service') : null,
	};
}

export function readSlackApp(environment: Environment): SlackApp | null {
	const clientId = environment.SLACK_CLIENT_ID;
	if (!clientId) return null;
	return {
		clientId,
		clientSecret: usedSecret(environment, 'SLACK_CLIENT_SECRET', 'the secret of our app at Slack'),
		signingSecret: usedSecret(environment, 'SLACK_SIGNING_SECRET', 'the secret that verifies requests from Slack'),
	};
}

/** A secret of a service that is configured. */
function usedSecret(environment: Environment, name: string, purpose: string): string {
	const value = required(environment, name, purpose);
	if (value === notUsed) throw new Error(`${name} is missing: ${purpose}.`);
	return value;
}

export function required(environment: Environment, name: string, purpose: string): string {
	const value = environment[name];
	if (!value) throw new Error(`${name} is missing: ${purpose}.`);
	return value;
}
