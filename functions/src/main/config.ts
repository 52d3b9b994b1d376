/** The door to the environment: everything the functions are told from outside, read once and checked at start. */

import { billingCycles, brand, plans } from '@stayup/contract';
import { parseRanges, type Range } from '../http/client-ip.ts';

/** Firebase Hosting reaches functions through Fastly, which publishes these; docs/operations.md says how to see that they still hold. */
const hostingProxyRanges = [
	'23.235.32.0/20, 43.249.72.0/22, 103.244.50.0/24, 103.245.222.0/23, 103.245.224.0/24, 104.156.80.0/20, 140.248.64.0/18',
	'140.248.128.0/17, 146.75.0.0/17, 151.101.0.0/16, 157.52.64.0/18, 167.82.0.0/17, 167.82.128.0/20, 167.82.160.0/20',
	'167.82.224.0/20, 172.111.64.0/18, 185.31.16.0/22, 199.27.72.0/21, 199.232.0.0/16, 2a04:4e40::/32, 2a04:4e42::/32',
].join(', ');

/** Three companies, three networks; half of them failing at once is us. */
const usualCanaries =
	'https://www.google.com/generate_204, https://www.cloudflare.com/robots.txt, https://www.wikipedia.org/robots.txt';

export interface Config {
	projectId: string;
	/** Names the project to Identity Toolkit; it is public, and no secret. */
	webApiKey: string;
	/** `host:port` pairs the address guard lets through; empty in production. */
	probeAllowedTargets: string;
	/** The product's own host names: watching oneself would be a loop. */
	ownHosts: readonly string[];
	/** Where people reach the product: links in mails begin with it. */
	appOrigin: string;
	/** The proxies in front of us, whose word on where a call came from counts. */
	proxies: readonly Range[];
	/** Whether public forms must carry an App Check token. */
	isAppCheckRequired: boolean;
	/** Null for a function that holds no keys, and so sends none. */
	mail: EmailSettings | null;
	/** Null where nothing is sold, and for a function that holds no keys: then the calls that need it answer so. */
	payments: PaymentSettings | null;
	/** Websites that do not fail: where they do, we do (PROBE-8). */
	canaryUrls: readonly string[];
	/** Whom the prober asks for addresses, as `address:port`; empty for the machine's own. */
	nameServers: readonly string[];
	/** The list of the registries' RDAP services. */
	rdapBootstrapUrl: string;
	/** Who is told when the engine doubts itself. */
	operatorEmail: string;
	/** Where Identity Toolkit answers. */
	identityOrigin: string;
	emulators: { authOrigin: string; firestoreHost: string; firestorePort: number } | null;
}

export interface EmailSettings {
	apiKey: string;
	/** Null for SendGrid itself. */
	origin: string | null;
	from: string;
}

export interface PaymentSettings {
	secretKey: string;
	webhookSecret: string;
	/** Null for Stripe itself. */
	origin: string | null;
	/** Price ids, such as `Core monthly`. */
	prices: Readonly<Record<string, string>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A function that `holdsKeys` must be given those of all services; the others read none, even where there are some (SSRF-11). */
export function readConfig(environment: Environment, { holdsKeys } = { holdsKeys: true }): Config {
	const projectId = required(environment, 'GCLOUD_PROJECT', 'the Firebase project this runs in');
	const isEmulated = environment.FUNCTIONS_EMULATOR === 'true';
	if (!isEmulated) refuseLocalSettings(environment);

	const authHost = environment.FIREBASE_AUTH_EMULATOR_HOST;
	const [firestoreHost = '', firestorePort = ''] = (environment.FIRESTORE_EMULATOR_HOST ?? '').split(':');
	return {
		projectId,
		webApiKey: required(environment, 'WEB_API_KEY', "the web app's API key, with which passwords are checked"),
		probeAllowedTargets: environment.PROBE_ALLOWED_TARGETS ?? '',
		ownHosts: [`${projectId}.web.app`, `${projectId}.firebaseapp.com`, ...listOf(environment.OWN_HOSTS)],
		appOrigin: environment.APP_ORIGIN ?? brand.origin,
		proxies: parseRanges(environment.PROXY_RANGES ?? hostingProxyRanges),
		isAppCheckRequired: environment.APP_CHECK_REQUIRED === 'true',
		mail: holdsKeys ? readEmailSettings(environment, isEmulated) : null,
		payments: holdsKeys ? readPaymentSettings(environment, isEmulated) : null,
		nameServers: listOf(environment.NAME_SERVERS ?? ''),
		canaryUrls: listOf(environment.CANARY_URLS ?? (isEmulated ? '' : usualCanaries)),
		rdapBootstrapUrl: isEmulated
			? required(environment, 'RDAP_BOOTSTRAP_URL', 'the list of the local registry')
			: (environment.RDAP_BOOTSTRAP_URL ?? 'https://data.iana.org/rdap/dns.json'),
		operatorEmail: environment.OPERATOR_EMAIL ?? brand.supportEmail,
		identityOrigin: authHost
			? `http://${authHost}/identitytoolkit.googleapis.com`
			: 'https://identitytoolkit.googleapis.com',
		emulators:
			isEmulated && authHost && firestoreHost
				? { authOrigin: `http://${authHost}`, firestoreHost, firestorePort: Number(firestorePort) }
				: null,
	};
}

const localSettings = ['PROBE_ALLOWED_TARGETS', 'MAIL_ORIGIN', 'STRIPE_ORIGIN'];

/** AUTH-9: an emulator's tokens are unsigned and its guard has holes, so their settings must never meet real users. */
function refuseLocalSettings(environment: Environment): void {
	const local = Object.keys(environment).filter(
		(name) => (name.endsWith('_EMULATOR_HOST') || localSettings.includes(name)) && environment[name],
	);
	if (local.length > 0) throw new Error(`${local.join(', ')} must not be set outside the emulators.`);
}

/** MAIL-5: whatever is sent from the emulators stays on this machine. */
function readEmailSettings(environment: Environment, isEmulated: boolean): EmailSettings {
	return {
		apiKey: required(environment, 'SENDGRID_API_KEY', 'with which mail is sent'),
		origin: isEmulated ? required(environment, 'MAIL_ORIGIN', 'the local mailbox that takes all mail') : null,
		from: environment.MAIL_FROM ?? brand.supportEmail,
	};
}

function readPaymentSettings(environment: Environment, isEmulated: boolean): PaymentSettings | null {
	const secretKey = environment.STRIPE_SECRET_KEY;
	if (!secretKey) return null;
	const origin = environment.STRIPE_ORIGIN ?? null;
	if (isEmulated && origin === null && !secretKey.startsWith('sk_test_')) {
		throw new Error('STRIPE_SECRET_KEY must be a test key in the emulators.');
	}
	return {
		secretKey,
		webhookSecret: required(environment, 'STRIPE_WEBHOOK_SECRET', 'with which payment events are verified'),
		origin,
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

function required(environment: Environment, name: string, purpose: string): string {
	const value = environment[name];
	if (!value) throw new Error(`${name} is missing: ${purpose}.`);
	return value;
}

function listOf(text: string | undefined): string[] {
	return (text ?? '')
		.split(',')
		.map((part) => part.trim())
		.filter(Boolean);
}
