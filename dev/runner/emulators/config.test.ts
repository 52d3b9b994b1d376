import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { seriousFindings } from '@stayup/testing/policy-findings';
import { describe, expect, it } from 'vitest';
import { root } from '../../base/folders.ts';
import { choosePorts } from '../../base/ports.ts';
import { deriveConfig, type FirebaseConfig } from './config.ts';

const { configMatcher } = createRequire(import.meta.url)('superstatic/lib/utils/patterns.js') as {
	configMatcher(path: string, rule: { source: string }): boolean;
};

const product = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as FirebaseConfig;

function headersOf(config: FirebaseConfig): Record<string, string> {
	const everywhere = config.hosting.headers.find(({ source }) => source === '**');
	return Object.fromEntries((everywhere?.headers ?? []).map(({ key, value }) => [key, value]));
}

/** As Hosting and its emulator match: the last rule applies. */
function cachingOf(path: string): string | undefined {
	const rules = product.hosting.headers.filter((rule) => configMatcher(path, rule));
	return rules.flatMap(({ headers }) => headers.filter(({ key }) => key === 'Cache-Control')).at(-1)?.value;
}

function directivesOf(config: FirebaseConfig): string[] {
	return (headersOf(config)['Content-Security-Policy'] ?? '').split('; ');
}

describe('the headers of every page (WEB-7)', () => {
	it.each([
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self'",
		"font-src 'self'",
		"manifest-src 'self'",
		"connect-src 'self' https://firestore.googleapis.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		'trusted-types stayup-worker',
		'upgrade-insecure-requests',
		'report-uri /api/csp-reports',
		'report-to csp',
	])('say %s', (directive) => {
		expect(directivesOf(product)).toContain(directive);
	});

	it.each([
		['Reporting-Endpoints', 'csp="/api/csp-reports"'],
		['X-Content-Type-Options', 'nosniff'],
		['Referrer-Policy', 'strict-origin-when-cross-origin'],
		['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'],
	])('send %s: %s', (key, value) => {
		expect(headersOf(product)[key]).toBe(value);
	});

	it.each([
		'/',
		'/pricing',
		'/dashboard',
		'/websites/w1',
		'/careers/success',
		'/v/a-counter',
		'/assets',
		'/s.html',
		'/share/x',
		'/statuses/a',
		'/cli/stayup.tgz',
	])('let browsers ask for a new copy of %s', (path) => expect(cachingOf(path)).toBe('no-cache'));

	it.each(['/s/bakery', '/s/bakery/feed.atom', '/badges/b1/status.svg'])(
		'leave the caching of %s to the function, because it knows which page is private',
		(path) => expect(cachingOf(path)).toBeUndefined(),
	);

	it.each([
		['/assets/app-1a2b.js', 'public, max-age=31536000, immutable'],
		['/cli/stayup-0.1.0-h1a2b3c4d.tgz', 'public, max-age=31536000, immutable'],
		['/api/websites', 'no-store'],
		['/status-page.css', 'public, max-age=300, stale-while-revalidate=86400'],
		['/geist.woff2', 'public, max-age=2592000'],
	])('cache %s as %s', (path, caching) => expect(cachingOf(path)).toBe(caching));

	it('have a policy in which the CSP Evaluator finds no weakness (WEB-12)', () => {
		expect(seriousFindings(directivesOf(product).join('; '))).toEqual([]);
	});

	it('deny camera, microphone and location', () => {
		expect(headersOf(product)['Permissions-Policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
	});

	it('allow no inline script', () => {
		const page = readFileSync(join(root, 'web', 'index.html'), 'utf8');

		expect(page.match(/<script(?![^>]*\ssrc=)/g)).toBeNull();
	});
});

describe('the configuration of one run', () => {
	const ports = choosePorts({ STAYUP_AUTH_PORT: '19099', STAYUP_FIRESTORE_PORT: '18080' });
	const local = deriveConfig(product, ports, '.stayup/test/settings');

	it('allows the browser to connect to the emulators, without HTTPS, and to nothing else', () => {
		const [before, after] = [directivesOf(product), directivesOf(local)];

		expect(before.filter((directive) => !after.includes(directive))).toEqual([
			expect.stringMatching(/^connect-src /),
			'upgrade-insecure-requests',
		]);

		expect(after.filter((directive) => !before.includes(directive))).toEqual([
			"connect-src http://127.0.0.1:19099 http://127.0.0.1:18080 ws://127.0.0.1:18080 'self' https://firestore.googleapis.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
		]);
	});

	it('binds every emulator to its port on 127.0.0.1', () => {
		expect(local.emulators).toMatchObject({
			auth: { host: '127.0.0.1', port: 19_099 },
			firestore: { host: '127.0.0.1', port: 18_080, websocketPort: 4601 },
			// Its default port is the one of our local domain registry.
			logging: { host: '127.0.0.1', port: 4603 },
			ui: { enabled: false },
		});
	});

	it('serves the style guide, which production lacks', () => {
		const styleGuide = { source: '/dev/style-guide', destination: '/app.html' };

		expect(product.hosting.rewrites).not.toContainEqual(styleGuide);
		expect(local.hosting.rewrites).toContainEqual(styleGuide);
	});

	it('reads the settings of the functions from the folder of the run', () => {
		expect(local.functions).toMatchObject([{ source: 'functions', configDir: '.stayup/test/settings' }]);
	});
});
