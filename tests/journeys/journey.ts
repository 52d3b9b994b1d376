/** Shared by all journeys: a real browser, accounts, outages, and websites with the fake websites that they monitor. */
import { mkdirSync } from 'node:fs';
import { endpoints, type StatusPage, type Website } from '@stayup/contract';
import { anOutage } from '@stayup/testing/builders';
import { differencesFrom, documentedBodies } from '@stayup/testing/documented-bodies';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { isConnectionTest } from '../../functions/src/csp-reports/csp-violation.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { outageIdOf } from '../../functions/src/platform/ids.ts';
import { endAbandonedChannels } from './live-channels.ts';
import { recordQueries } from './record-queries.ts';
import { post, registerByApi, tokenOf } from './sign-in.ts';

export const origin = required('STAYUP_ORIGIN');
const websitesOrigin = required('STAYUP_WEBSITES_ORIGIN');
const picturesFolder = process.env.STAYUP_PICTURES;

initializeApp({ projectId: required('GCLOUD_PROJECT') });
export const stored = collectionsOf(getFirestore());

export const password = 'a-good-long-password';

/** A unique email, so that journeys can run in parallel. */
export function freshEmail(name: string, domain = 'stayup.test'): string {
	return `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@${domain}`;
}

let launched: Promise<Browser> | null = null;

/** One browser for all journeys of a worker. A new one only if it has crashed. */
export async function openBrowser(): Promise<Browser> {
	const running = await launched?.catch(() => null);
	if (running?.isConnected()) return running;
	launched = launch();
	return launched;
}

/** Also ends what a journey that ran out of time still does. */
export async function closeVisits(): Promise<void> {
	const running = await launched?.catch(() => null);
	if (running?.isConnected() === false) throw new Error('A journey closed the browser of its worker, or it crashed.');
	await Promise.all(running?.contexts().map((context) => context.close()) ?? []);
}

function launch(): Promise<Browser> {
	return chromium.launch({
		executablePath: required('STAYUP_CHROMIUM'),
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
}

/** Violations of the content security policy on any page. */
export const blockedByPolicy: string[] = [];
const blocked = 'Blocked by the content security policy:';

export interface Visit {
	page: Page;
	context: BrowserContext;
	/** Errors in the browser, and request bodies that differ from the documentation. A journey ends with none. */
	problems: string[];
	/** Of the requests that `abortRequests` ended. The browser logs an error for each, at times only after the next screen has opened. */
	abortedUrls: Set<string>;
}

export async function visit(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Visit> {
	const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 }, ...options });
	// Measures nothing: three browsers share the cores with the product.
	context.setDefaultTimeout(90_000);
	recordQueries(context);
	endAbandonedChannels(context);
	await context.addInitScript(logViolations, blocked);
	context.on('console', (message) => {
		if (!message.text().startsWith(blocked)) return;
		const [, blockedUrl = ''] = message.text().slice(blocked.length).trim().split(' ');
		if (!isConnectionTest(blockedUrl)) blockedByPolicy.push(message.text());
	});
	const page = await context.newPage();
	const problems: string[] = [];
	const abortedUrls = new Set<string>();
	page.on('pageerror', (error) => problems.push(String(error)));
	page.on('console', (message) => {
		// The browser logs rejected calls as errors, which some journeys include, and the reply that checks are late.
		const { url } = message.location();
		const isExpected = /status of 4\d\d/.test(message.text()) || url.endsWith('/api/health') || abortedUrls.has(url);
		if (message.type() === 'error' && !isExpected) problems.push(message.text());
	});
	page.on('request', (request) => problems.push(...undocumentedIn(request)));
	return { page, context, problems, abortedUrls };
}

/** Until the route is removed, requests to these URLs fail as they do without a network. */
export function abortRequests(
	{ page, abortedUrls }: Pick<Visit, 'page' | 'abortedUrls'>,
	url: string,
): Promise<unknown> {
	return page.route(url, (route) => {
		abortedUrls.add(route.request().url());
		return route.abort();
	});
}

/** Runs in the browser. */
function logViolations(prefix: string): void {
	document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) => {
		console.error(prefix, effectiveDirective, blockedURI, documentURI);
	});
}

/** Specification section 7: the body of a documented call has exactly the documented fields. */
function undocumentedIn(request: Request): string[] {
	const { pathname } = new URL(request.url());
	const found = Object.entries(documentedBodies).find(([name]) => {
		const { method, path } = endpoints[name as keyof typeof documentedBodies];
		return method === request.method() && new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`).test(pathname);
	});
	if (!found) return [];
	return differencesFrom(found[1], request.postDataJSON()).map((text) => `${found[0]}: ${text}`);
}

/** Registers a new account and logs the page in, without opening a screen. Returns its email. */
export async function signUp(page: Page, name: string): Promise<string> {
	const email = freshEmail(name);
	await registerByApi(page, { name, email, password });
	return email;
}

/** Registers a new account and opens its dashboard. Returns its email. */
export async function register(page: Page, name: string): Promise<string> {
	const email = await signUp(page, name);
	await page.goto('/dashboard');
	await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
	return email;
}

/** Adds a website for the logged-in user, without opening a screen. Returns its id. */
export async function createWebsite(page: Page, name: string, url: string, checkInterval = 60): Promise<string> {
	const headers = { authorization: `Bearer ${await tokenOf(page)}` };
	return (await post<Website>(`${origin}/api/websites`, { name, url, checkInterval }, headers))._id;
}

/** Adds a website for the logged-in user and opens its page. Returns its id. */
export async function addWebsite(page: Page, name: string, url: string, checkInterval = 60): Promise<string> {
	const id = await createWebsite(page, name, url, checkInterval);
	await page.goto(`/websites/${id}`);
	await page.getByRole('heading', { name, exact: true }).waitFor();
	return id;
}

/** Adds a status page of one website for the logged-in user. Returns its id. */
export async function addStatusPage(page: Page, websiteId: string, slug: string): Promise<string> {
	const groups = [{ name: '', components: [{ websiteId, name: 'Shop' }] }];
	const headers = { authorization: `Bearer ${await tokenOf(page)}` };
	const added = await post<StatusPage>(`${origin}/api/status-pages`, { name: 'Shop', slug, groups }, headers);
	return added._id;
}

export async function uidOf(email: string): Promise<string> {
	const found = await stored.users.where('email', '==', email).get();
	return found.docs[0]?.id ?? '';
}

/** Stores an ongoing outage with the evidence of its first failed check. Returns its id. */
export async function storeOutage(email: string, websiteId: string): Promise<string> {
	const ownerId = await uidOf(email);
	const start = Date.now() - 5 * 60_000;
	const id = outageIdOf(websiteId, start);
	const failure = { error: 'wrong_status', statusCode: 503 } as const;
	const failures = [
		{ ...failure, at: start, region: 'us-east4', origin: 'round' } as const,
		{ ...failure, at: start + 15_000, region: 'us-west1', origin: 'recheck' } as const,
		{ ...failure, at: start + 30_000, region: 'us-west1', origin: 'recheck' } as const,
	];
	await stored.outages.doc(id).set(
		anOutage({
			ownerId,
			websiteId,
			start,
			detectedAt: start + 30_000,
			failures,
			error: 'wrong_status',
			statusCode: 503,
			website: { name: 'Shop', url: 'https://shop.example/' },
			evidence: {
				at: start,
				region: 'us-east4',
				origin: 'round',
				remoteIp: '192.0.2.10',
				statusCode: 503,
				headers: { server: 'nginx' },
				bodyText: '<h1>Error establishing a database connection</h1>',
				phases: { dnsMs: 12, connectMs: 20, tlsMs: 31, firstByteMs: 180, totalMs: 250 },
			},
		}),
	);
	return id;
}

/** The URL of a fake website, which is up until `switchSite` changes it. */
export function siteUrl(site: string): string {
	return `${websitesOrigin}/${site}`;
}

/** Moves the page's clock forward, because public forms refuse a submission within seconds of their opening. */
export async function moveClock(page: Page): Promise<void> {
	await page.evaluate(() => {
		const now = performance.now.bind(performance);
		performance.now = () => now() + 20_000;
	});
}

/** Saves a screenshot if STAYUP_PICTURES names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
	if (!picturesFolder) return;
	mkdirSync(picturesFolder, { recursive: true });
	await page.screenshot({ path: `${picturesFolder}/${name}.png`, fullPage: true });
}

function required(name: string): string {
	const value = process.env[name];
	if (!value) throw new Error(`${name} is not set: run the journeys with npm test -- journeys.`);
	return value;
}
