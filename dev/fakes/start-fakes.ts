/** Starts the local stand-ins of all outside services, and says how the product and the tests reach them. */
import { join } from 'node:path';
import { brand } from '@stayup/contract';
import { logFile } from '../base/folders.ts';
import { host, type Ports } from '../base/ports.ts';
import { startEdgeCache } from './edge-cache/server.ts';
import { startHosting } from './hosting/server.ts';
import { startImportSources } from './imports/server.ts';
import { emailEventKey } from './mailbox/event-sender.ts';
import { startMailbox } from './mailbox/server.ts';
import { startPush } from './push/server.ts';
import { vapidPrivateKey } from './push/settings.ts';
import { startRdap } from './rdap.ts';
import type { FakeServer } from './shared/fake-server.ts';
import { startSlack } from './slack/server.ts';
import { slackClientId, slackClientSecret, slackSigningSecret } from './slack/settings.ts';
import { startStripe } from './stripe/server.ts';
import { stripePrices, stripeSecretKey, stripeWebhookSecret } from './stripe/settings.ts';
import { startTelegram } from './telegram/server.ts';
import { telegramBotToken, telegramUpdateSecret } from './telegram/settings.ts';
import { startTwilio, twilioAccountSid, twilioAuthToken, twilioNumber } from './twilio.ts';
import { startWebhooks } from './webhooks/server.ts';
import { startWebsites } from './websites/server.ts';

/** The receiver that stands for an outside monitor. */
export const heartbeatPath = '/outside-monitor';

/** The ports of the fakes and of the website whose API they call. */
export type FakePorts = Pick<
	Ports,
	| 'hosting'
	| 'websites'
	| 'mailbox'
	| 'stripe'
	| 'webhooks'
	| 'slack'
	| 'rdap'
	| 'domains'
	| 'twilio'
	| 'edge'
	| 'telegram'
	| 'push'
	| 'imports'
>;

export interface Fakes {
	/** The real ports, also where 0 was asked for. */
	ports: FakePorts;
	/** The certificate authority of the test websites. */
	caFile: string;
	stop(): Promise<void>;
}

/** A fake with port 0 chooses a free one. Without `keepsData`, emails and payments are lost at the end, and take no time to write. */
export async function startFakes(ports: FakePorts, folder: string, { keepsData = true } = {}): Promise<Fakes> {
	const dataDirOf = (name: string) => (keepsData ? join(folder, name) : null);
	const started: FakeServer[] = [];
	async function start<Fake extends FakeServer>(starting: Promise<Fake>): Promise<Fake> {
		const fake = await starting;
		started.push(fake);
		return fake;
	}
	async function stop(): Promise<void> {
		for (let fake = started.pop(); fake; fake = started.pop()) await fake.close();
	}
	const api = `http://${host}:${ports.hosting}/api`;
	try {
		const websites = await start(startWebsites({ port: ports.websites, host, dataDir: join(folder, 'websites') }));
		const fakes = {
			websites,
			mailbox: await start(
				startMailbox({
					port: ports.mailbox,
					host,
					eventUrl: `${api}/email-events`,
					dataDir: dataDirOf('mailbox'),
				}),
			),
			stripe: await start(
				startStripe({
					port: ports.stripe,
					host,
					dataDir: dataDirOf('stripe'),
					eventsTo: `${api}/subscriptions/events`,
				}),
			),
			webhooks: await start(startWebhooks({ port: ports.webhooks, host })),
			slack: await start(startSlack({ port: ports.slack, host, interactionsTo: `${api}/slack/interactions` })),
			rdap: await start(startRdap({ port: ports.rdap, host })),
			twilio: await start(startTwilio({ port: ports.twilio, host, repliesTo: `${api}/sms/replies` })),
			domains: await start(startHosting({ port: ports.domains, host })),
			imports: await start(startImportSources({ port: ports.imports, host })),
			telegram: await start(
				startTelegram({
					port: ports.telegram,
					host,
					webhook: { url: `${api}/telegram/updates`, secretToken: telegramUpdateSecret },
				}),
			),
			push: await start(startPush({ port: ports.push, host })),
			edge: await start(startEdgeCache({ port: ports.edge, host, upstream: `http://${host}:${ports.hosting}` })),
		};
		const actual = Object.fromEntries(Object.entries(fakes).map(([name, { port }]) => [name, port]));
		return { ports: { ...ports, ...actual }, caFile: websites.caFile, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Only local runs allow probes to connect to this machine, and only to the fakes. */
export function functionSettings(ports: FakePorts): Record<string, string> {
	const targets = [host, 'localhost', '*.localhost'].map((name) => `${name}:${ports.websites}`);
	return {
		// The demo data has checks from all regions.
		SIZE: 'standard',
		WEB_API_KEY: 'demo-api-key',
		SERVER_API_KEY: 'demo-api-key',
		PROBE_ALLOWED_TARGETS: [...targets, `${host}:${ports.rdap}`, `${host}:${ports.webhooks}`].join(','),
		CANARY_URLS: `http://canary.localhost:${ports.websites}/`,
		CUSTOM_DOMAINS_ORIGIN: `http://${host}:${ports.domains}`,
		CUSTOM_DOMAINS_DNS: `${host}:${ports.domains}`,
		IMPORTS_ORIGIN: `http://${host}:${ports.imports}`,
		CHANNEL_SERVICES_ORIGIN: `http://${host}:${ports.webhooks}`,
		RDAP_BOOTSTRAP_URL: `http://${host}:${ports.rdap}/rdap/dns.json`,
		APP_ORIGIN: `http://${host}:${ports.hosting}`,
		// The emulators have no proxy in front: tests that need one send from this range.
		PROXY_RANGES: '10.0.0.0/8',
		EMAIL_FROM: brand.supportEmail,
		OPERATOR_EMAIL: brand.supportEmail,
		SENDGRID_API_KEY: 'SG.local-mailbox',
		EMAIL_ORIGIN: `http://${host}:${ports.mailbox}`,
		SENDGRID_EVENT_KEY: emailEventKey,
		STRIPE_SECRET_KEY: stripeSecretKey,
		STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
		STRIPE_ORIGIN: `http://${host}:${ports.stripe}`,
		TWILIO_ACCOUNT_SID: twilioAccountSid,
		TWILIO_AUTH_TOKEN: twilioAuthToken,
		TWILIO_FROM: twilioNumber,
		TWILIO_ORIGIN: `http://${host}:${ports.twilio}`,
		SLACK_ORIGIN: `http://${host}:${ports.slack}`,
		SLACK_CLIENT_ID: slackClientId,
		SLACK_CLIENT_SECRET: slackClientSecret,
		SLACK_SIGNING_SECRET: slackSigningSecret,
		HEARTBEAT_URL: `http://${host}:${ports.webhooks}${heartbeatPath}`,
		SECRETS_KEY: Buffer.alloc(32, 'local').toString('base64'),
		REQUEST_SECRETS_KEY: Buffer.alloc(32, 'request').toString('base64'),
		TELEGRAM_BOT_TOKEN: telegramBotToken,
		TELEGRAM_ORIGIN: `http://${host}:${ports.telegram}`,
		VAPID_PRIVATE_KEY: vapidPrivateKey,
		PUSH_ORIGIN: `http://${host}:${ports.push}`,
		...stripePrices,
	};
}

/** How the tests reach the emulators. */
export function environmentFor(name: string, projectId: string, ports: Ports) {
	return {
		GCLOUD_PROJECT: projectId,
		FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
		FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
		FIREBASE_STORAGE_EMULATOR_HOST: `${host}:${ports.storage}`,
		CLOUD_TASKS_EMULATOR_HOST: `${host}:${ports.tasks}`,
		METADATA_SERVER_DETECTION: 'none',
		STAYUP_LOG_FILE: logFile(name),
		STAYUP_FUNCTIONS_ORIGIN: `http://${host}:${ports.functions}`,
		...originsOf(ports),
	};
}

/** How the tests reach the product and the fakes. */
export function originsOf(ports: FakePorts) {
	return {
		STAYUP_ORIGIN: `http://${host}:${ports.hosting}`,
		STAYUP_WEBSITES_ORIGIN: `http://${host}:${ports.websites}`,
		STAYUP_MAILBOX_ORIGIN: `http://${host}:${ports.mailbox}`,
		STAYUP_STRIPE_ORIGIN: `http://${host}:${ports.stripe}`,
		STAYUP_DOMAINS_ORIGIN: `http://${host}:${ports.domains}`,
		STAYUP_IMPORTS_ORIGIN: `http://${host}:${ports.imports}`,
		STAYUP_EDGE_ORIGIN: `http://${host}:${ports.edge}`,
		STAYUP_TELEGRAM_ORIGIN: `http://${host}:${ports.telegram}`,
		STAYUP_PUSH_ORIGIN: `http://${host}:${ports.push}`,
		STAYUP_TWILIO_ORIGIN: `http://${host}:${ports.twilio}`,
		STAYUP_SLACK_ORIGIN: `http://${host}:${ports.slack}`,
		STAYUP_WEBHOOKS_ORIGIN: `http://${host}:${ports.webhooks}`,
	};
}
