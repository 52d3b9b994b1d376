/** Starts and stops the whole product on this machine, for `npm start` and the tests. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@stayup/contract';
import { logFile, runFolder } from '../base/folders.ts';
import { host, type Ports, requireFreePorts } from '../base/ports.ts';
import type { Progress } from '../base/progress.ts';
import { startEdgeCache } from '../fakes/edge-cache/server.ts';
import { startHosting } from '../fakes/hosting/server.ts';
import { startImportSources } from '../fakes/imports/server.ts';
import { emailEventKey } from '../fakes/mailbox/event-sender.ts';
import { startMailbox } from '../fakes/mailbox/server.ts';
import { startPush } from '../fakes/push/server.ts';
import { vapidPrivateKey } from '../fakes/push/settings.ts';
import { startRdap } from '../fakes/rdap/server.ts';
import { startSlack } from '../fakes/slack/server.ts';
import { slackClientId, slackClientSecret, slackSigningSecret } from '../fakes/slack/settings.ts';
import { startStripe } from '../fakes/stripe/server.ts';
import { stripePrices, stripeSecretKey, stripeWebhookSecret } from '../fakes/stripe/settings.ts';
import { startTelegram } from '../fakes/telegram/server.ts';
import { telegramBotToken, telegramUpdateSecret } from '../fakes/telegram/settings.ts';
import { startTwilio, twilioAccountSid, twilioAuthToken, twilioNumber } from '../fakes/twilio/server.ts';
import { startWebhooks } from '../fakes/webhooks/server.ts';
import { startWebsites } from '../fakes/websites/server.ts';
import { buildFunctionsOrRefuse, buildWeb } from './builds/builds.ts';
import { hasExport, startEmulators } from './emulators/emulators.ts';
import { startSeed } from './seed/run-seed.ts';

export interface ProductOptions {
	/** The name of the run’s files, which keeps parallel runs apart. */
	name: string;
	projectId: string;
	ports: Ports;
	/** The data that survives restarts; null: start empty and keep nothing. */
	dataDir: string | null;
	/** Additional settings of the functions. */
	env: Readonly<Record<string, string>>;
	/** Adds the demo data to an empty product. */
	seed: boolean;
	/** Runs the build that is there, because another product of this folder runs it too and would load it again. */
	isBuilt?: true;
	progress: Progress;
	signal: AbortSignal;
}

export interface Product {
	origin: string;
	websitesOrigin: string;
	/** The product behind a cache, as visitors of a deployment see it. */
	edgeOrigin: string;
	functionsOrigin: string;
	/** Environment variables that a program outside the emulators needs to connect to them. */
	environment: Readonly<Record<string, string>>;
	/** Environment variables of the functions, for a program that runs them itself. */
	settings: Readonly<Record<string, string>>;
	/** Resolves with a sentence when a part exits unexpectedly. */
	crashed: Promise<string>;
	stop(): Promise<void>;
}

export async function startProduct(options: ProductOptions): Promise<Product> {
	const stops: (() => Promise<void>)[] = [];
	async function stop(): Promise<void> {
		for (let undo = stops.pop(); undo; undo = stops.pop()) await undo();
	}
	try {
		return { ...(await startParts(options, stops)), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

async function startParts(options: ProductOptions, stops: (() => Promise<void>)[]): Promise<Omit<Product, 'stop'>> {
	const { name, projectId, ports, dataDir, progress, signal } = options;
	await requireFreePorts(ports);
	if (!options.isBuilt) {
		await progress.step('Building the functions', buildFunctionsOrRefuse, () => 'The functions are built');
	}
	// The emulators need the functions immediately, but the web build only when a page is requested.
	const web = progress.step(
		'Building the web',
		() => buildWeb('local'),
		(isNew) => (isNew ? 'The web is built' : 'The web is unchanged'),
	);
	web.catch(() => undefined);
	stops.push(() => web.then(noop, noop));
	signal.throwIfAborted();

	const fakesFolder = dataDir ?? join(runFolder(name), 'fakes');
	if (dataDir === null) await rm(fakesFolder, { recursive: true, force: true });
	const websites = await startWebsites({ port: ports.websites, host, dataDir: join(fakesFolder, 'websites') });
	stops.push(() => websites.close());
	const eventUrl = `http://${host}:${ports.hosting}/api/email-events`;
	const mailbox = await startMailbox({ port: ports.mailbox, host, eventUrl, dataDir: join(fakesFolder, 'mailbox') });
	stops.push(() => mailbox.close());
	const stripe = await startStripe({
		port: ports.stripe,
		host,
		dataDir: join(fakesFolder, 'stripe'),
		eventsTo: `http://${host}:${ports.hosting}/api/subscriptions/events`,
	});
	stops.push(() => stripe.close());
	const webhooks = await startWebhooks({ port: ports.webhooks, host });
	stops.push(() => webhooks.close());
	const slack = await startSlack({
		port: ports.slack,
		host,
		interactionsTo: `http://${host}:${ports.hosting}/api/slack/interactions`,
	});
	stops.push(() => slack.close());
	const rdap = await startRdap({ port: ports.rdap, host });
	stops.push(() => rdap.close());
	const twilio = await startTwilio({
		port: ports.twilio,
		host,
		repliesTo: `http://${host}:${ports.hosting}/api/sms/replies`,
	});
	stops.push(() => twilio.close());
	const domains = await startHosting({ port: ports.domains, host });
	stops.push(() => domains.close());
	const imports = await startImportSources({ port: ports.imports, host });
	stops.push(() => imports.close());
	const telegram = await startTelegram({
		port: ports.telegram,
		host,
		webhook: { url: `http://${host}:${ports.hosting}/api/telegram/updates`, secretToken: telegramUpdateSecret },
	});
	stops.push(() => telegram.close());
	const push = await startPush({ port: ports.push, host });
	stops.push(() => push.close());
	const edge = await startEdgeCache({ port: ports.edge, host, upstream: `http://${host}:${ports.hosting}` });
	stops.push(() => edge.close());

	const exportFolder = dataDir === null ? null : join(dataDir, 'emulators');
	const isEmpty = exportFolder === null || !hasExport(exportFolder);
	const settings = { ...functionSettings(ports), ...options.env };
	const environment = environmentFor(name, projectId, ports);
	const seed = options.seed && isEmpty ? startSeed(environment, signal) : null;
	stops.push(async () => seed?.cancel());
	const emulators = await progress.step(
		'Starting the emulators',
		() => startEmulators({ name, projectId, ports, exportFolder, settings, caFile: websites.caFile }, signal),
		() => 'The emulators run',
	);
	stops.push(() => emulators.stop());

	if (seed) await progress.step('Loading the demo data', seed.loaded, () => 'The demo data is loaded');
	stops.push(() => emulators.exportData().catch(reportUnsaved));
	await web;

	return {
		origin: environment.STAYUP_ORIGIN,
		websitesOrigin: environment.STAYUP_WEBSITES_ORIGIN,
		edgeOrigin: environment.STAYUP_EDGE_ORIGIN,
		functionsOrigin: environment.STAYUP_FUNCTIONS_ORIGIN,
		environment,
		settings,
		crashed: emulators.crashed,
	};
}

/** The receiver that stands for an outside monitor. */
export const heartbeatPath = '/outside-monitor';

async function noop(): Promise<void> {}

function reportUnsaved(error: unknown): void {
	console.error(`The changes since the start could not be saved; the earlier data is kept: ${error}`);
}

/** Only local runs allow probes to connect to this machine, and only to the fakes. */
function functionSettings(ports: Ports): Record<string, string> {
	const targets = [host, 'localhost', '*.localhost'].map((name) => `${name}:${ports.websites}`);
	return {
		WEB_API_KEY: 'demo-api-key',
		SERVER_API_KEY: 'demo-api-key',
		PROBE_ALLOWED_TARGETS: [...targets, `${host}:${ports.rdap}`, `${host}:${ports.webhooks}`].join(','),
		CANARY_URLS: `http://canary.localhost:${ports.websites}/`,
		CUSTOM_DOMAINS_ORIGIN: `http://${host}:${ports.domains}`,
		CUSTOM_DOMAINS_DNS: `${host}:${ports.domains}`,
		IMPORTS_ORIGIN: `http://${host}:${ports.imports}`,
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

function environmentFor(name: string, projectId: string, ports: Ports) {
	return {
		GCLOUD_PROJECT: projectId,
		FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
		FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
		FIREBASE_STORAGE_EMULATOR_HOST: `${host}:${ports.storage}`,
		CLOUD_TASKS_EMULATOR_HOST: `${host}:${ports.tasks}`,
		METADATA_SERVER_DETECTION: 'none',
		STAYUP_LOG_FILE: logFile(name),
		STAYUP_ORIGIN: `http://${host}:${ports.hosting}`,
		STAYUP_FUNCTIONS_ORIGIN: `http://${host}:${ports.functions}`,
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
