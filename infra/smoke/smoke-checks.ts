/** Tries a deployed product from outside, as its users do. Changes nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliPath } from '@stayup/contract';

export interface SmokeDeps {
	/** Without a slash at the end. */
	origin: string;
	fetch(url: string, options?: RequestInit): Promise<Response>;
	wait(ms: number): Promise<unknown>;
	/** Of an account that exists for this; null skips the login. */
	login: { email: string; password: string } | null;
}

export interface SmokeCheck {
	name: string;
	/** Returns one sentence for each problem. */
	run(deps: SmokeDeps): Promise<string[]>;
}

const timeoutMs = 20_000;
/** After a first deployment, `tick` has not run yet. */
const healthAttempts = 12;
const healthWaitMs = 15_000;
const yearSeconds = 31_536_000;

function get({ origin, fetch }: SmokeDeps, path: string, options: RequestInit = {}): Promise<Response> {
	return fetch(`${origin}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...options });
}

const page = (name: string, path: string, text: string): SmokeCheck => ({
	name,
	async run(deps) {
		const response = await get(deps, path);
		if (response.status !== 200) return [`${path} responds with ${response.status}.`];
		const html = await response.text();
		if (!html.includes(text)) return [`${path} does not contain "${text}".`];
		const assets = assetsOf(html);
		if (assets.length === 0) return [`${path} loads no script.`];
		return (await Promise.all(assets.map((asset) => checkAsset(deps, asset)))).flat();
	},
});

/** The scripts and styles of our own that a page loads. */
function assetsOf(html: string): string[] {
	const tags = html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g);
	return [...new Set([...tags].flatMap(([, path]) => path ?? []))];
}

async function checkAsset(deps: SmokeDeps, path: string): Promise<string[]> {
	const response = await get(deps, path);
	const type = response.headers.get('content-type') ?? '';
	await response.arrayBuffer();
	if (response.status !== 200) return [`${path} responds with ${response.status}.`];
	// A rewrite would serve a page instead of a missing file.
	return type.includes('text/html') ? [`${path} is a page instead of a file.`] : [];
}

interface HostingConfig {
	hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
}

function declaredHeaders(): { key: string; value: string }[] {
	const text = readFileSync(join(import.meta.dirname, '..', '..', 'firebase.json'), 'utf8');
	const { hosting } = JSON.parse(text) as HostingConfig;
	return hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
}

const securityHeaders: SmokeCheck = {
	name: 'Security headers',
	async run(deps) {
		const { headers } = await get(deps, '/login');
		return declaredHeaders().flatMap(({ key, value }) => {
			const actual = headers.get(key);
			if (actual === null) return [`The header ${key} is missing.`];
			if (key === 'Strict-Transport-Security') {
				const seconds = Number(/max-age=(\d+)/.exec(actual)?.[1] ?? 0);
				return seconds >= yearSeconds ? [] : [`The header ${key} lasts only ${seconds} seconds.`];
			}
			// The local product extends the policy by the emulators.
			const mayDiffer = key === 'Content-Security-Policy' && deps.origin.startsWith('http:');
			return actual === value || mayDiffer ? [] : [`The header ${key} is not the one of firebase.json.`];
		});
	},
};

const health: SmokeCheck = {
	name: 'Monitoring runs',
	async run(deps) {
		let status = 0;
		for (let attempt = 1; attempt <= healthAttempts; attempt += 1) {
			const response = await get(deps, '/api/health');
			const { status: word } = (await response.json().catch(() => ({}))) as { status?: string };
			if (response.status === 200 && word === 'ok') return [];
			status = response.status;
			if (attempt < healthAttempts) await deps.wait(healthWaitMs);
		}
		return [`/api/health responds with ${status}: monitoring does not run.`];
	},
};

const file = (name: string, path: string): SmokeCheck => ({ name, run: (deps) => checkAsset(deps, path) });

const refusal = (name: string, path: string, status: number, method = 'GET'): SmokeCheck => ({
	name,
	async run(deps) {
		const response = await get(deps, path, { method });
		const type = response.headers.get('content-type') ?? '';
		return [
			...(response.status === status ? [] : [`${path} responds with ${response.status} instead of ${status}.`]),
			...(type.includes('json') ? [] : [`${path} does not respond in JSON: the request does not reach our API.`]),
			...(response.headers.has('access-control-allow-origin') ? [`${path} lets pages of others read it.`] : []),
		];
	},
});

const missingPage: SmokeCheck = {
	name: 'Missing page',
	async run(deps) {
		const { status } = await get(deps, '/there-is-no-such-page');
		return status === 404 ? [] : [`A page that does not exist responds with ${status} instead of 404.`];
	},
};

const unreadablePath: SmokeCheck = {
	name: 'Path that cannot be decoded',
	async run(deps) {
		const { status } = await get(deps, '/%E0%A4%A');
		return status < 500 ? [] : [`A path that cannot be decoded responds with ${status}.`];
	},
};

/** Needs the database, Identity Toolkit and the right to sign tokens. */
const login: SmokeCheck = {
	name: 'Login',
	async run(deps) {
		if (deps.login === null) return [];
		const response = await get(deps, '/api/auth/login', {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(deps.login),
		});
		if (response.status !== 200) return [`The login responds with ${response.status}.`];
		const { token } = (await response.json()) as { token?: string };
		if (!token) return ['The login gives no session: the account of the smoke test must have no second factor.'];
		const websites = await get(deps, '/api/websites', { headers: { authorization: `Bearer ${token}` } });
		return websites.status === 200 ? [] : [`The websites of the account respond with ${websites.status}.`];
	},
};

export const smokeChecks: readonly SmokeCheck[] = [
	page('Home page', '/', '<title>'),
	page('Login page', '/login', 'Log in'),
	page('Dashboard', '/dashboard', '<div id="root">'),
	missingPage,
	unreadablePath,
	file('Command line', cliPath),
	securityHeaders,
	refusal('API refuses strangers', '/api/websites', 401),
	refusal('API of checks', '/api/websites/none/check', 401, 'POST'),
	refusal('Unknown API call', '/api/there-is-no-such-call', 404),
	health,
	login,
];

export interface SmokeReport {
	name: string;
	problems: string[];
}

/** A check that fails does not keep the others from running. */
export async function runSmokeChecks(checks: readonly SmokeCheck[], deps: SmokeDeps): Promise<SmokeReport[]> {
	return Promise.all(
		checks.map(async ({ name, run }) => {
			try {
				return { name, problems: await run(deps) };
			} catch (error) {
				return { name, problems: [error instanceof Error ? `No response: ${error.message}.` : String(error)] };
			}
		}),
	);
}

/** The lines that `npm run smoke` prints. */
export function linesOf(reports: readonly SmokeReport[]): string[] {
	return reports.flatMap(({ name, problems }) => [
		`${problems.length === 0 ? '✓' : '✗'} ${name}`,
		...problems.map((problem) => `  ${problem}`),
	]);
}
