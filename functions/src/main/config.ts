/** The settings of the functions, read from environment variables once and checked at start. */
import { billingCycles, type ClientConfig, plans } from '@stayup/contract';
import type { PaymentSettings } from '../billing/payments-client.ts';
import type { PushSettings } from '../channels/push/push-client.ts';
import type { SlackApp } from '../channels/slack/slack-client.ts';
import type { SmsSettings } from '../channels/sms/twilio-client.ts';
import type { TelegramSettings } from '../channels/telegram/telegram-client.ts';
import type { EmailSettings } from '../emails/email-client.ts';
import { parseRanges } from '../http/client-ip.ts';
import type { DeploymentSize } from '../platform/deployment-size.ts';
import type { IpRanges } from '../platform/ip-range.ts';
import { parseSecretsKeys, type SecretsKey } from '../platform/secret-box.ts';
import { ownHostsOf } from './own-hosts.ts';
import {
	type Environment,
	readPushSettings,
	readSlackApp,
	readTelegramSettings,
	required,
} from './service-settings.ts';
import { type ConfigPart, configParts, problemWith, type RequiredSetting, requiredSettings } from './settings.ts';
import { longestSpreadOf, scaleOf, websitesPerMinute } from './sizes.ts';
import { readSmsSettings } from './sms-settings.ts';

/** Firebase Hosting calls functions through Fastly, which publishes these ranges; docs/operations.md says how to check that they are current. */
const hostingProxyRanges = [
	'23.235.32.0/20, 43.249.72.0/22, 103.244.50.0/24, 103.245.222.0/23, 103.245.224.0/24, 104.156.80.0/20, 140.248.64.0/18',
	'140.248.128.0/17, 146.75.0.0/17, 151.101.0.0/16, 157.52.64.0/18, 167.82.0.0/17, 167.82.128.0/20, 167.82.160.0/20',
	'167.82.224.0/20, 172.111.64.0/18, 185.31.16.0/22, 199.27.72.0/21, 199.232.0.0/16, 2a04:4e40::/32, 2a04:4e42::/32',
].join(', ');

/** Three companies on three networks: if more than half of them fail at the same time, the fault is ours. */
const defaultCanaries =
	'https://www.google.com/generate_204, https://www.cloudflare.com/robots.txt, https://www.wikipedia.org/robots.txt';

/** On one machine, and for functions that add no websites. */
const usualMaxChecks = 500_000;

export interface Config {
	projectId: string;
	/** Identifies the project in the browser; public. Empty without the part `login`. */
	webApiKey: string;
	/** Identifies the project in our own calls of Identity Toolkit. Empty without the part `login`. */
	serverApiKey: string;
	/** `host:port` pairs that may be probed although their IPs are private; empty in production. */
	probeAllowedTargets: string;
	/** The product's own host names, which must not be monitored; see `own-hosts.ts`. */
	ownHosts: readonly string[];
	/** Origin of the web app, for links in emails. */
	appOrigin: string;
	/** Our own proxies, whose X-Forwarded-For entries are trusted. */
	proxies: IpRanges;
	/** The web app's id for App Check; null if it is off, as in the emulators, which have none (DOOR-5). */
	appCheckAppId: string | null;
	/** Null without the part `email`. */
	email: EmailSettings | null;
	/** Null if payments are not configured, and without the part `payments`. */
	payments: PaymentSettings | null;
	/** Null if Telegram is not configured, and without the part `telegram`. */
	telegram: TelegramSettings | null;
	/** Null if push notifications are not configured, and without the part `push`. */
	push: PushSettings | null;
	/** AUTH-13; true without the part `login`. */
	isAdminSecondFactorRequired: boolean;
	/** Where Slack is, and our app there; it is null if Slack is not configured, and without the part `slack`. */
	slack: { origin: string; app: SlackApp | null };
	/** Encrypts stored secrets; empty for functions that use none. */
	secretsKeys: readonly SecretsKey[];
	/** Encrypts the secrets that checks send; empty for functions that send none (decision 54). */
	requestSecretsKeys: readonly SecretsKey[];
	/** Websites that almost never fail: if they do, the fault is ours (PROBE-8). */
	canaryUrls: readonly string[];
	/** DNS servers of the prober, as `ip:port`; empty for those of the machine. */
	nameServers: readonly string[];
	/** Firebase Hosting's API for the own domains of status pages, and the name servers that check them (decision 61). */
	statusHosting: { origin: string; site: string; nameServers: readonly string[] };
	/** The bucket of Cloud Storage with the logos of status pages (decision 60). */
	logoBucket: { origin: string; name: string };
	/** URL of the list of RDAP services. */
	rdapBootstrapUrl: string;
	/** Origin of the sandbox that stands for the APIs of other tools; null in production. */
	importsOrigin: string | null;
	/** Origin of the sandbox that stands for the services of channels with a fixed host; null in production. */
	channelServicesOrigin: string | null;
	/** Null if text messages are not configured, and without the part `sms`. */
	sms: SmsSettings | null;
	/** Verifies SendGrid's reports about emails; null if they are not set up. Public. */
	emailEventKey: string | null;
	/** Receives operational alerts, such as suppressed checks; null without the part `email`. */
	operatorEmail: string | null;
	/** Called every minute; null if none is set. Anybody who knows the URL can call it as well, so it must not be logged. */
	heartbeatUrl: string | null;
	/** From which regions it checks, and which queues have a function of their own. */
	size: DeploymentSize;
	/** The ceiling of checks of all websites together (PAUSE-2). */
	maxChecksPerMinute: number;
	/** The checks of a round spread over this time at most (decision 94). */
	longestSpreadMs: number;
	/** Origin of Identity Toolkit. */
	identityOrigin: string;
	emulators: { authOrigin: string; firestoreHost: string; firestorePort: number } | null;
}

/** Reads the settings that all functions share, and those of `parts`. Ignores all others, even if they are set (SSRF-11). */
export function readConfig(environment: Environment, parts: readonly ConfigPart[] = configParts): Config {
	const projectId = required(environment, 'GCLOUD_PROJECT', 'the Firebase project this runs in');
	const isEmulated = environment.FUNCTIONS_EMULATOR === 'true';
	if (!isEmulated) refuseLocalSettings(environment);

	const has = (part: ConfigPart) => parts.includes(part);
	const ask = (setting: RequiredSetting) => requiredSetting(environment, setting, isEmulated);
	const appOrigin = ask(requiredSettings.APP_ORIGIN);
	const authHost = environment.FIREBASE_AUTH_EMULATOR_HOST;
	const [firestoreHost = '', firestorePort = ''] = (environment.FIRESTORE_EMULATOR_HOST ?? '').split(':');
	return {
		projectId,
		webApiKey: has('login') ? ask(requiredSettings.WEB_API_KEY) : '',
		serverApiKey: has('login') ? ask(requiredSettings.SERVER_API_KEY) : '',
		probeAllowedTargets: environment.PROBE_ALLOWED_TARGETS ?? '',
		ownHosts: ownHostsOf({
			projectId,
			appOrigin,
			others: listOf(environment.OWN_HOSTS),
			serviceName: environment.K_SERVICE,
		}),
		appOrigin,
		proxies: parseRanges(environment.PROXY_RANGES ?? hostingProxyRanges),
		appCheckAppId: has('login') && !isEmulated ? readAppCheckAppId(environment) : null,
		email: has('email') ? readEmailSettings(environment, isEmulated) : null,
		payments: has('payments') ? readPaymentSettings(environment, isEmulated, has('paymentEvents')) : null,
		telegram: has('telegram') ? readTelegramSettings(environment, isEmulated) : null,
		push: has('push') ? readPushSettings(environment, isEmulated, appOrigin) : null,
		slack: {
			origin: isEmulated ? (environment.SLACK_ORIGIN ?? 'http://no-slack-sandbox.invalid') : 'https://slack.com',
			app: has('slack') ? readSlackApp(environment) : null,
		},
		isAdminSecondFactorRequired: !has('login') || isAdminSecondFactorRequired(environment, isEmulated),
		secretsKeys: has('secretsKeys') && environment.SECRETS_KEY ? parseSecretsKeys(environment.SECRETS_KEY) : [],
		requestSecretsKeys:
			has('requestSecrets') && environment.REQUEST_SECRETS_KEY
				? parseSecretsKeys(environment.REQUEST_SECRETS_KEY, 'REQUEST_SECRETS_KEY')
				: [],
		nameServers: listOf(environment.NAME_SERVERS ?? ''),
		canaryUrls: listOf(environment.CANARY_URLS ?? (isEmulated ? '' : defaultCanaries)),
		statusHosting: readStatusHosting(environment, projectId, isEmulated),
		logoBucket: { origin: storageOriginOf(environment, isEmulated), name: `${projectId}-logos` },
		rdapBootstrapUrl: isEmulated
			? required(environment, 'RDAP_BOOTSTRAP_URL', 'the list of the local registry')
			: (environment.RDAP_BOOTSTRAP_URL ?? 'https://data.iana.org/rdap/dns.json'),
		importsOrigin: isEmulated ? required(environment, 'IMPORTS_ORIGIN', 'the local sandbox of other tools') : null,
		channelServicesOrigin: isEmulated ? (environment.CHANNEL_SERVICES_ORIGIN ?? 'http://no-sandbox.invalid') : null,
		sms: has('sms') ? readSmsSettings(environment, isEmulated) : null,
		emailEventKey: readEmailEventKey(environment),
		operatorEmail: has('email') ? ask(requiredSettings.OPERATOR_EMAIL) : null,
		heartbeatUrl: has('heartbeat') ? readHeartbeatUrl(environment, isEmulated) : null,
		size: scaleOf(environment).size,
		maxChecksPerMinute: has('capacity') ? readMaxChecks(environment, isEmulated) : usualMaxChecks,
		longestSpreadMs: longestSpreadOf(scaleOf(environment).maxInstances),
		identityOrigin: authHost
			? `http://${authHost}/identitytoolkit.googleapis.com`
			: 'https://identitytoolkit.googleapis.com',
		emulators:
			isEmulated && authHost && firestoreHost
				? { authOrigin: `http://${authHost}`, firestoreHost, firestorePort: Number(firestorePort) }
				: null,
	};
}

const localSettings = [
	'PROBE_ALLOWED_TARGETS',
	'EMAIL_ORIGIN',
	'STRIPE_ORIGIN',
	'TELEGRAM_ORIGIN',
	'PUSH_ORIGIN',
	'TWILIO_ORIGIN',
	'SLACK_ORIGIN',
	'CUSTOM_DOMAINS_ORIGIN',
	'CUSTOM_DOMAINS_DNS',
	'IMPORTS_ORIGIN',
	'CHANNEL_SERVICES_ORIGIN',
];

/** AUTH-9: tokens of the emulators are unsigned and the IP checks have exceptions, so these settings must never reach production. */
function refuseLocalSettings(environment: Environment): void {
	const local = Object.keys(environment).filter(
		(name) => (name.endsWith('_EMULATOR_HOST') || localSettings.includes(name)) && environment[name],
	);
	if (local.length > 0) throw new Error(`${local.join(', ')} must not be set outside the emulators.`);
}

/** A site has an id of at most 30 characters, as many as a project. Another one than this if that id was taken. */
function readStatusHosting(environment: Environment, projectId: string, isEmulated: boolean) {
	const site = environment.STATUS_SITE || `${projectId.slice(0, 23)}-status`;
	if (!/^[a-z0-9][a-z0-9-]{4,28}[a-z0-9]$/.test(site)) throw new Error('STATUS_SITE must be the id of a Hosting site.');
	return {
		site,
		origin: isEmulated
			? required(environment, 'CUSTOM_DOMAINS_ORIGIN', 'the local sandbox of custom domains')
			: 'https://firebasehosting.googleapis.com',
		nameServers: listOf(environment.CUSTOM_DOMAINS_DNS ?? environment.NAME_SERVERS),
	};
}

/** From the emulators never Google's. */
function storageOriginOf({ FIREBASE_STORAGE_EMULATOR_HOST: emulator }: Environment, isEmulated: boolean): string {
	return isEmulated ? `http://${emulator || 'no-storage-emulator.invalid'}` : 'https://storage.googleapis.com';
}

function readAppCheckAppId({ APP_CHECK_APP_ID: id }: Environment): string | null {
	if (id && !/^1:\d+:web:[\da-f]+$/.test(id)) throw new Error('APP_CHECK_APP_ID must be the id of a web app.');
	return id || null;
}

/** By default as many as the instances can make. */
function readMaxChecks(environment: Environment, isEmulated: boolean): number {
	const { MAX_CHECKS_PER_MINUTE: text } = environment;
	if (!text) return isEmulated ? usualMaxChecks : websitesPerMinute(scaleOf(environment));
	if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error('MAX_CHECKS_PER_MINUTE must be a positive whole number.');
	return Number(text);
}

/** Also for `npm run make-admin`. */
export function isAdminSecondFactorRequired(
	{ ADMIN_SECOND_FACTOR: choice }: Environment,
	isEmulated: boolean,
): boolean {
	if (choice && choice !== 'required' && choice !== 'optional') {
		throw new Error('ADMIN_SECOND_FACTOR must be required or optional.');
	}
	return choice ? choice === 'required' : !isEmulated;
}

/** MAIL-5: the emulators send all email to the local mailbox. */
function readEmailSettings(environment: Environment, isEmulated: boolean): EmailSettings {
	return {
		apiKey: required(environment, 'SENDGRID_API_KEY', 'the key for sending email'),
		origin: isEmulated ? required(environment, 'EMAIL_ORIGIN', 'the local mailbox that receives all email') : null,
		from: requiredSetting(environment, requiredSettings.EMAIL_FROM, isEmulated),
	};
}

function readEmailEventKey({ SENDGRID_EVENT_KEY: key }: Environment): string | null {
	if (key && !/^[\w+/]{80,200}={0,2}$/.test(key)) throw new Error('SENDGRID_EVENT_KEY must be the verification key.');
	return key || null;
}

function readPaymentSettings(
	environment: Environment,
	isEmulated: boolean,
	readsEvents: boolean,
): PaymentSettings | null {
	const secretKey = environment.STRIPE_SECRET_KEY;
	if (!secretKey) return null;
	const webhookSecret = readsEvents
		? required(environment, 'STRIPE_WEBHOOK_SECRET', 'the secret that verifies payment events')
		: null;
	if (isEmulated) {
		if (!/^[sr]k_test_/.test(secretKey)) throw new Error('STRIPE_SECRET_KEY must be a test key in the emulators.');
	} else {
		refuseTestPayments(secretKey, webhookSecret);
	}
	return {
		secretKey,
		webhookSecret,
		origin: environment.STRIPE_ORIGIN ?? null,
		portalConfiguration: environment.STRIPE_PORTAL_CONFIGURATION || null,
		prices: Object.fromEntries(
			plans.flatMap(({ tier }) =>
				billingCycles.map((cycle) => {
					const name = `STRIPE_PRICE_${tier}_${cycle}`.toUpperCase();
					return [`${tier} ${cycle}`, required(environment, name, `the price of ${tier}, ${cycle}`)];
				}),
			),
		),
	};
}

/** PAY-13: with a test key, anybody could pay with the numbers of Stripe's test cards. */
function refuseTestPayments(secretKey: string, webhookSecret: string | null): void {
	if (!/^[sr]k_live_/.test(secretKey)) throw new Error('STRIPE_SECRET_KEY must be a live key outside the emulators.');
	if (webhookSecret !== null && !/^whsec_(?!test|local)/.test(webhookSecret)) {
		throw new Error('STRIPE_WEBHOOK_SECRET must be a live secret outside the emulators.');
	}
}

/** The error does not quote the URL. */
function readHeartbeatUrl({ HEARTBEAT_URL: text }: Environment, isEmulated: boolean): string | null {
	if (!text) return null;
	const protocol = URL.parse(text)?.protocol;
	if (protocol !== 'https:' && !(isEmulated && protocol === 'http:')) {
		throw new Error('HEARTBEAT_URL must be an https URL.');
	}
	return text;
}

/** Outside the emulators, refuses placeholders. */
function requiredSetting(environment: Environment, setting: RequiredSetting, isEmulated: boolean): string {
	const value = required(environment, setting.name, setting.purpose);
	const problem = isEmulated ? null : problemWith(setting, value);
	if (problem !== null) throw new Error(problem);
	return value;
}

function listOf(text: string | undefined): string[] {
	return (text ?? '')
		.split(',')
		.map((part) => part.trim())
		.filter(Boolean);
}

export function clientConfigOf({ projectId, webApiKey, appCheckAppId, emulators }: Config): ClientConfig {
	return { apiKey: webApiKey, authDomain: `${projectId}.firebaseapp.com`, projectId, appCheckAppId, emulators };
}
