/** Checks of websites with settings of their own, over real connections. */
import { gzipSync } from 'node:zlib';
import { checkSettings } from '@stayup/testing/builders';
import { answerWith, type LocalSite, startRawSite, startSite } from '@stayup/testing/local-site';
import { describe, expect, it } from 'vitest';
import type { ProbeRequest } from './check-result.ts';
import { createResolver } from './guard/resolver.ts';
import { parseAllowedTargets } from './guard/target.ts';
import { createProbe } from './probe.ts';
import type { OpenCheckSettings } from './request/check-plan.ts';

const html = { 'content-type': 'text/html' };

function check(sites: LocalSite | LocalSite[], settings: OpenCheckSettings, more: Partial<ProbeRequest> = {}) {
	const [site] = [sites].flat();
	const probe = createProbe({
		region: 'us-east4',
		resolver: createResolver({ servers: ['127.0.0.1:9'], now: Date.now }),
		allowed: parseAllowedTargets(
			[sites]
				.flat()
				.map(({ allowed }) => allowed)
				.join(','),
		),
		ownHosts: [],
		userAgent: 'Stayup/1.0',
	});
	const request = { expectedStatusCode: 200, budgetMs: 3_000, origin: 'round', check: settings, ...more } as const;
	return probe({ url: `${site?.origin}/`, ...request });
}

const buyNow = { kind: 'body-contains', text: 'Buy now' } as const;

describe('a website with rules', () => {
	it('is up if all of them pass, also on a compressed page', async () => {
		await using site = await startSite((request, response) => {
			response.writeHead(200, {
				...html,
				'content-encoding': 'gzip',
				'x-accepted': request.headers['accept-encoding'],
			});
			response.end(gzipSync('<button>Buy now</button>'));
		});
		const rules = [buyNow, { kind: 'header', name: 'X-Accepted', comparison: 'contains', value: 'gzip' }] as const;

		expect(await check(site, checkSettings({ rules: [...rules] }))).toMatchObject({
			ok: true,
			rules: [
				{ index: 0, passed: true, sentence: 'The page contains “Buy now”' },
				{ index: 1, passed: true },
			],
		});
	});

	it('fails with each rule that it broke, and keeps the page as evidence', async () => {
		await using site = await startSite((_request, response) => {
			response.writeHead(200, { ...html, 'content-encoding': 'gzip' });
			response.end(gzipSync('<h1>Sold out</h1>'));
		});
		const rules = [buyNow, { kind: 'body-lacks', text: 'Fatal error' }] as const;
		const result = await check(site, checkSettings({ rules: [...rules] }));

		expect(result).toMatchObject({
			ok: false,
			error: 'rule_failed',
			phase: 'response',
			statusCode: 200,
			rules: [{ passed: false, seen: 'Sold out' }, { passed: true }],
			evidence: { bodyText: '<h1>Sold out</h1>', rules: [{ index: 0, passed: false }] },
		});
		expect(result.ok ? [] : result.evidence?.rules).toHaveLength(1);
	});

	it('reads a page in another character set', async () => {
		await using site = await startSite((_request, response) => {
			response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' });
			response.end(Buffer.from('Blüten', 'latin1'));
		});

		expect(await check(site, checkSettings({ rules: [{ kind: 'body-contains', text: 'Blüten' }] }))).toMatchObject({
			ok: true,
		});
	});

	it('fails with its status before its rules', async () => {
		await using site = await startSite(answerWith(500, html, 'Oops'));

		expect(await check(site, checkSettings({ rules: [buyNow] }))).toMatchObject({
			error: 'wrong_status',
			rules: [{ passed: false, seen: 'Oops' }],
		});
	});

	it('that sends no end of its page within the budget times out', async () => {
		await using site = await startRawSite((socket) => {
			socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\nBuy now');
		});

		expect(await check(site, checkSettings({ rules: [buyNow] }), { budgetMs: 200 })).toMatchObject({
			error: 'timeout',
		});
	});

	it('does not fail with a rule that its page is too large to judge', async () => {
		await using site = await startSite((_request, response) => {
			response.writeHead(200, { ...html, 'content-encoding': 'gzip' });
			response.end(gzipSync(`<h1>Rosa</h1>${'x'.repeat(1024 * 1024)}Buy now`));
		});
		const rules = [buyNow, { kind: 'body-contains', text: 'Rosa' }] as const;

		expect(await check(site, checkSettings({ rules: [...rules] }))).toMatchObject({
			ok: true,
			rules: [{ passed: false, notJudged: 'page-too-large' }, { passed: true }],
		});
	});

	it('fails with the rules that failed, not with those that its page is too large to judge', async () => {
		await using site = await startSite(answerWith(200, html, `Fatal error${'x'.repeat(1024 * 1024)}`));
		const rules = [buyNow, { kind: 'body-lacks', text: 'Fatal error' }] as const;
		const result = await check(site, checkSettings({ rules: [...rules] }));

		expect(result).toMatchObject({ ok: false, error: 'rule_failed' });
		expect(result.ok ? [] : result.evidence?.rules).toMatchObject([{ index: 1 }]);
	});

	it('judges a page of exactly 1 MB, and not one in too many chunks', async () => {
		await using whole = await startSite(answerWith(200, html, 'x'.repeat(1024 * 1024)));
		await using slices = await startRawSite((socket) => {
			socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
			socket.end(`${'1\r\nx\r\n'.repeat(60_000)}0\r\n\r\n`);
		});
		const settings = checkSettings({ rules: [buyNow] });

		expect(await check(whole, settings)).toMatchObject({ error: 'rule_failed' });
		expect(await check(slices, settings)).toMatchObject({ ok: true, rules: [{ notJudged: 'page-too-large' }] });
	});

	it('returns the page if the request wants it', async () => {
		await using site = await startSite(answerWith(200, html, '<title>Rosa</title>'));

		expect(await check(site, checkSettings(), { wantsPage: true })).toMatchObject({ page: '<title>Rosa</title>' });
	});
});

describe('a bot wall', () => {
	const wall = '<title>Just a moment...</title>';

	it.each([403, 503])('with status %i is not an error of the website', async (statusCode) => {
		await using site = await startSite(answerWith(statusCode, html, wall));

		expect(await check(site, checkSettings())).toMatchObject({ error: 'blocked_by_firewall', statusCode });
	});

	it('with status 200 is not a broken rule', async () => {
		await using site = await startSite(answerWith(200, html, wall));

		expect(await check(site, checkSettings({ rules: [buyNow] }))).toMatchObject({ error: 'blocked_by_firewall' });
	});

	it('is recognized without settings, by its headers', async () => {
		await using site = await startSite(answerWith(403, { 'cf-mitigated': 'challenge' }));

		expect(await check(site, checkSettings(), { check: undefined })).toMatchObject({ error: 'blocked_by_firewall' });
	});

	it('needs a sure sign: a page about captchas is none', async () => {
		await using site = await startSite(answerWith(403, html, 'Please solve the captcha'));

		expect(await check(site, checkSettings())).toMatchObject({ error: 'wrong_status' });
	});
});

describe('the request of a website', () => {
	const credentials = { kind: 'bearer', token: 's3cret-token' } as const;

	it('carries its secrets, which its evidence does not repeat', async () => {
		await using site = await startSite((request, response) => {
			response.writeHead(500, { ...html, server: `${request.headers.authorization}` });
			response.end(`${'x'.repeat(4_085)}${request.headers.authorization}`);
		});
		const result = await check(site, checkSettings({ rules: [buyNow], request: { credentials } }));

		expect(result).toMatchObject({ error: 'wrong_status', evidence: { headers: { server: 'Bearer …' } } });
		expect(JSON.stringify(result)).not.toMatch(/s3cr/);
	});

	it('does not carry its secrets to another host', async () => {
		const received: (string | undefined)[] = [];
		await using other = await startSite((request, response) => {
			received.push(request.headers.authorization, request.headers.cookie);
			response.end('fine');
		});
		await using site = await startSite(answerWith(302, { location: `${other.origin}/` }));
		const headers = [{ name: 'Cookie', value: 'a=b' }];
		const result = await check([site, other], checkSettings({ request: { credentials, headers } }));

		expect(result).toMatchObject({ ok: true });
		expect(received).toEqual([undefined, undefined]);
	});

	it.each(['GET', 'HEAD', 'POST'] as const)('uses the method %s', async (method) => {
		const received: unknown[] = [];
		await using site = await startSite(async (request, response) => {
			let body = '';
			for await (const chunk of request) body += chunk;
			received.push(request.method, body);
			response.end('fine');
		});
		const body = method === 'POST' ? '{"a":1}' : null;

		expect(await check(site, checkSettings({ request: { method, body } }))).toMatchObject({ ok: true });
		expect(received).toEqual([method, body ?? '']);
	});

	it('accepts the status codes of its list', async () => {
		await using site = await startSite(answerWith(401));

		expect(await check(site, checkSettings({ acceptedStatusCodes: '200-299, 401' }))).toMatchObject({ ok: true });
		expect(await check(site, checkSettings({ acceptedStatusCodes: '200-299' }))).toMatchObject({ ok: false });
	});
});

describe('an answer of a cache', () => {
	it.each([
		[
			{ age: '10800', 'x-cache': 'HIT' },
			{ ageSeconds: 10_800, header: 'x-cache: HIT' },
		],
		[{ age: '60' }, { ageSeconds: 60, header: 'age: 60' }],
		[{ 'cf-cache-status': 'STALE' }, { ageSeconds: null, header: 'cf-cache-status: STALE' }],
		[{ 'x-cache': 'MISS', age: '0' }, undefined],
		[{}, undefined],
	])('with the headers %j says %j', async (headers, cache) => {
		await using site = await startSite(answerWith(200, headers));
		const result = await check(site, checkSettings());

		expect(result.ok && result.cache).toEqual(cache);
	});
});

describe('the page of a website without rules', () => {
	const signOf = async (body: string, more: Partial<ProbeRequest> = {}) => {
		await using site = await startSite(answerWith(200, html, body));
		const result = await check(site, checkSettings({}), { readsSign: true, ...more });
		return result.ok ? result.sign : result.error;
	};

	it.each([
		['<h1>Fresh flowers</h1>', null],
		['<h1>The domain name is for sale</h1><p>Buy this domain</p>', 'domain-parked'],
		['<h1>Account suspended</h1>', 'account-suspended'],
		['<title>Welcome to nginx!</title>', 'default-page'],
		['Error establishing a database connection', 'database-down'],
		['<p>Our plumbers are down for coffee.</p>', null],
		['<h1>Flowers</h1><a href="https://www.afternic.com/">Our other domains</a>', null],
		['<h1>Flowers</h1><script>const message = "Too many connections";</script>', null],
		[`<h1>Questions</h1><p>Why was my account suspended?</p>${'<p>Another answer.</p>'.repeat(100)}`, null],
		[`<title>Account suspended</title>${'<p>Another answer.</p>'.repeat(100)}`, 'account-suspended'],
	])('%j is up, and shows %s', async (body, sign) => {
		expect(await signOf(body)).toBe(sign);
		expect(await signOf(body, { readsSign: false })).toBeUndefined();
	});
});
