import { describe, expect, it } from 'vitest';
import { violationsIn } from './csp-violation.ts';

const origin = 'https://stayup.example';
const legacy = (report: object) => ({ 'csp-report': { 'document-uri': `${origin}/dashboard`, ...report } });
const modern = (body: object, type = 'csp-violation') => [{ type, body: { documentURL: `${origin}/`, ...body } }];

describe('a report about the content security policy (WEB-12)', () => {
	it('is read in both formats', () => {
		const expected = [{ directive: 'style-src-elem', blocked: 'inline', page: '/dashboard' }];
		const documentURL = `${origin}/dashboard`;

		expect(violationsIn(legacy({ 'effective-directive': 'style-src-elem', 'blocked-uri': 'inline' }), origin)).toEqual(
			expected,
		);
		expect(
			violationsIn(modern({ documentURL, effectiveDirective: 'style-src-elem', blockedURL: 'inline' }), origin),
		).toEqual(expected);
	});

	it('of an older browser names its directive without the sources', () => {
		const [violation] = violationsIn(legacy({ 'violated-directive': "script-src 'self'", 'blocked-uri': '' }), origin);

		expect(violation).toEqual({ directive: 'script-src', blocked: 'unknown', page: '/dashboard' });
	});

	it.each([
		['https://ads.example/track?user=alice#top', 'https://ads.example'],
		['chrome-extension://abcdef/content.js', 'chrome-extension:'],
		['data', 'data'],
		['trusted-types-sink', 'trusted-types-sink'],
		['alice@example.com', 'unknown'],
	])('about %s keeps only %s', (blockedURL, blocked) => {
		const [violation] = violationsIn(modern({ effectiveDirective: 'script-src', blockedURL }), origin);

		expect(violation?.blocked).toBe(blocked);
	});

	it('about the connection test of Firestore is dropped', () => {
		const blockedURL = 'https://www.google.com/images/cleardot.gif?zx=cegfdnr8dg4z';

		expect(violationsIn(modern({ effectiveDirective: 'img-src', blockedURL }), origin)).toEqual([]);
	});

	it.each([
		['/reset-password?code=secret#code=secret', '/reset-password'],
		['/websites/Zk3vQp9sT1', '/websites/:id'],
		['/careers/apply/web-developer', '/careers/apply/web-developer'],
		['/alice@example.com', '/:id'],
		['/', '/'],
	])('from %s keeps only the page %s', (path, page) => {
		const report = modern({ documentURL: `${origin}${path}`, effectiveDirective: 'script-src', blockedURL: 'eval' });

		expect(violationsIn(report, origin)[0]?.page).toBe(page);
	});

	it.each([
		['about a page of another site', modern({ documentURL: 'https://evil.example/', effectiveDirective: 'img-src' })],
		['without a page', modern({ documentURL: '', effectiveDirective: 'img-src' })],
		['without a directive', modern({})],
		['with a made-up directive', modern({ effectiveDirective: '<script>' })],
		['about another subject', modern({ effectiveDirective: 'img-src' }, 'deprecation')],
	])('%s is ignored', (_case, report) => {
		expect(violationsIn(report, origin)).toEqual([]);
	});

	it('that repeats a violation counts it once', () => {
		const [report = { type: '', body: {} }] = modern({ effectiveDirective: 'img-src', blockedURL: 'data' });

		expect(violationsIn([report, report, report], origin)).toHaveLength(1);
	});
});
