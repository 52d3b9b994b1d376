/** The compared HTTP clients. Each opens a new connection per check unless its name says otherwise. */
import * as http from 'node:http';
import * as https from 'node:https';
import { join } from 'node:path';
import { brand, defaultCheckSettings, userAgentOf } from '@stayup/contract';
import axios from 'axios';
import got from 'got';
import { createResolver } from '../../functions/src/probe/guard/resolver.ts';
import { parseAllowedTargets } from '../../functions/src/probe/guard/target.ts';
import { createProbe } from '../../functions/src/probe/probe.ts';
import type { OpenCheckSettings } from '../../functions/src/probe/request/check-plan.ts';
import { compressedPage } from '../farm/nginx.ts';
import { checkOutBefore } from '../shared/commit-before.ts';

const fiveRules: OpenCheckSettings = {
	...defaultCheckSettings(),
	rules: [
		{ kind: 'body-contains', text: 'html' },
		{ kind: 'body-lacks', text: 'Fatal error' },
		{ kind: 'body-matches', pattern: '(?i)<[a-z]{1,9}[ >]' },
		{ kind: 'header', name: 'Content-Type', comparison: 'contains', value: 'text/html' },
		{ kind: 'header', name: 'Server', comparison: 'exists', value: null },
	],
};

/** Checks one URL; throws unless the status is 200. */
export type Client = (url: string) => Promise<void>;

const timeoutMs = 10_000;
/** The last commit without rules. */
const commitBeforeRules = '64daba50';

export const clients: Readonly<Record<string, (urls: readonly string[]) => Client | Promise<Client>>> = {
	stayup: (urls) => stayupWith(urls, undefined),

	'stayup, before rules': async (urls) => {
		const probe = join(await checkOutBefore(commitBeforeRules), 'functions', 'src', 'probe', 'probe.ts');
		return stayupWith(urls, undefined, (await import(probe)) as { createProbe: typeof createProbe });
	},

	'stayup, five rules': (urls) => stayupWith(urls, fiveRules),

	'stayup, five rules, gzip': (urls) => {
		const check = stayupWith(urls, fiveRules);
		return (url) => check(`${url}${compressedPage}`);
	},

	'https.request': () => (url) =>
		new Promise((resolve, reject) => {
			const send = url.startsWith('https') ? https.request : http.request;
			const request = send(url, { agent: false, timeout: timeoutMs }, (response) => {
				response.resume();
				response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error('status'))));
				response.on('error', reject);
			});
			request.on('error', reject);
			request.end();
		}),

	fetch: () => async (url) => {
		const response = await fetch(url, {
			headers: { connection: 'close' },
			redirect: 'manual',
			signal: AbortSignal.timeout(timeoutMs),
		});
		await response.arrayBuffer();
		if (response.status !== 200) throw new Error('status');
	},

	'axios, new agents (Uptime Kuma)': () => async (url) => {
		const options = { maxCachedSessions: 0, rejectUnauthorized: true, autoSelectFamily: true };
		const response = await axios.get(url, {
			httpAgent: new http.Agent(options),
			httpsAgent: new https.Agent(options),
			timeout: timeoutMs,
			responseType: 'text',
			headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
		});
		if (response.status !== 200) throw new Error('status');
	},

	'got, keep-alive (Checkmate)': () => {
		const options = { keepAlive: true, maxSockets: 256 };
		const client = got.extend({
			agent: { http: new http.Agent(options), https: new https.Agent(options) },
			timeout: { request: 30_000 },
			retry: { limit: 1 },
			dnsCache: true,
		});
		return async (url) => {
			const response = await client.get(url);
			if (response.statusCode !== 200) throw new Error('status');
		};
	},

	'got, new connections': () => {
		const client = got.extend({
			agent: { http: new http.Agent(), https: new https.Agent() },
			timeout: { request: 30_000 },
			retry: { limit: 1 },
		});
		return async (url) => {
			const response = await client.get(url, { headers: { connection: 'close' } });
			if (response.statusCode !== 200) throw new Error('status');
		};
	},
};

function stayupWith(
	urls: readonly string[],
	check: OpenCheckSettings | undefined,
	code: { createProbe: typeof createProbe } = { createProbe },
): Client {
	const probe = code.createProbe({
		region: 'us-east4',
		resolver: createResolver({ now: Date.now }),
		allowed: parseAllowedTargets(urls.map((url) => new URL(url).host).join(',')),
		ownHosts: [],
		userAgent: userAgentOf(brand.origin),
	});
	return async (url) => {
		const result = await probe({ url, expectedStatusCode: 200, budgetMs: timeoutMs, origin: 'round', check });
		if (!result.ok) throw new Error(result.error);
		if (url.startsWith('https') && result.certificate === null) throw new Error('no certificate');
	};
}
