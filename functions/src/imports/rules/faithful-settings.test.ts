import { type planFacts, planned } from '@stayup/testing/imports/planned';
import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../probe/rules/pattern.ts';

/** The only website of a file of Gatus with one endpoint. */
function gatusWebsite(endpoint: object, more: Partial<typeof planFacts> = {}) {
	const shown = { name: 'Shop', url: 'https://shop.example.com', ...endpoint };
	const [row] = planned('gatus', JSON.stringify({ endpoints: [shown] }), more);
	return { ...row?.website, changes: row?.changes ?? [], reason: row?.reason };
}

/** The first website of a backup of Uptime Kuma. */
function kumaWebsite(monitor: object, ...others: object[]) {
	const shown = { id: 1, name: 'Shop', url: 'https://shop.example.com', type: 'http', active: true, ...monitor };
	const [row] = planned('uptime-kuma', JSON.stringify({ monitorList: [shown, ...others] }));
	return { ...row?.website, changes: row?.changes ?? [], reason: row?.reason };
}

const pausedSentence = 'Arrives paused, so that you can complete it first.';

describe('conditions that must all hold', () => {
	it.each([
		[['[STATUS] == 200', '[STATUS] < 500'], null],
		[['[STATUS] >= 200', '[STATUS] < 300'], '200-299'],
		[['[STATUS] != 500'], '100-300, 304-306, 309-499, 501-599'],
		[['[STATUS] == any(200, 201, 404)', '[STATUS] != 404'], '200, 201'],
		[['[STATUS] == pat(2*)', '[STATUS] <= 204'], '200-204'],
		[['200 == [STATUS]'], null],
		[['300 > [status]', '[STATUS] > 199'], '200-299'],
		[['[CONNECTED] == true'], '100-300, 304-306, 309-599'],
	])('%j accept what all of them accept', (conditions, codes) => {
		expect(gatusWebsite({ conditions }).check?.acceptedStatusCodes ?? null).toBe(codes);
	});

	it.each([[['[STATUS] == 200', '[STATUS] == 404']], [['[STATUS] > 599']], [['[STATUS] == 1']]])(
		'%j that no status code fulfils arrive paused',
		(conditions) => {
			const { isActive, changes } = gatusWebsite({ conditions });

			expect(isActive).toBe(false);
			expect(changes).toEqual(
				expect.arrayContaining(['No status code fulfils all of its conditions.', pausedSentence]),
			);
		},
	);

	it('without one of the status accept all of them where redirects are not followed', () => {
		const endpoint = { conditions: ['[CONNECTED] == true'], client: { 'ignore-redirect': true } };

		expect(gatusWebsite(endpoint).check?.acceptedStatusCodes).toBe('100-599');
	});
});

describe('an accepted redirect', () => {
	const sentence = 'Redirects are followed, as there, so that the page behind them counts.';

	it.each([
		['gatus', gatusWebsite({ conditions: ['[STATUS] == any(200, 302, 401)'] }), '200, 401'],
		['gatus', gatusWebsite({ conditions: ['[STATUS] < 400'] }), '100-300, 304-306, 309-399'],
		[
			'uptime-kuma',
			kumaWebsite({ accepted_statuscodes: ['200-299', '300-399'], maxredirects: 10 }),
			'200-300, 304-306, 309-399',
		],
	])('of %s is followed first if the source follows it', (_, { check, changes }, codes) => {
		expect(check?.acceptedStatusCodes).toBe(codes);
		expect(changes).toContain(sentence);
	});

	it.each([
		['gatus', gatusWebsite({ conditions: ['[STATUS] == any(200, 302)'], client: { 'ignore-redirect': true } })],
		['uptime-kuma', kumaWebsite({ accepted_statuscodes: ['200', '302'], maxredirects: 0 })],
	])('of %s is accepted if the source does not follow it', (_, { check, changes }) => {
		expect(check?.acceptedStatusCodes).toBe('200, 302');
		expect(changes).not.toContain(sentence);
	});

	it.each([
		['gatus', gatusWebsite({ conditions: ['[STATUS] == 200'], client: { 'ignore-redirect': true } })],
		['uptime-kuma', kumaWebsite({ accepted_statuscodes: ['200-299'], maxredirects: 0 })],
	])('that %s counts as down is said', (_, { changes }) => {
		expect(changes).toContain('Redirects are followed here.');
	});
});

describe('a login or header that we do not have', () => {
	it.each([
		[
			'NTLM',
			kumaWebsite({ authMethod: 'ntlm', basic_auth_user: 'a', basic_auth_pass: 'b' }),
			'Its NTLM login has no equivalent.',
		],
		['OAuth 2', kumaWebsite({ authMethod: 'oauth2-cc' }), 'Its OAuth 2 login has no equivalent.'],
		['a client certificate', kumaWebsite({ authMethod: 'mtls' }), 'Its client certificate login has no equivalent.'],
		[
			'no password',
			kumaWebsite({ authMethod: 'basic', basic_auth_user: 'a' }),
			'Its login has no password. Please enter it.',
		],
		[
			'OAuth 2',
			gatusWebsite({ client: { oauth2: { 'token-url': 'https://a' } } }),
			'Its OAuth 2 login has no equivalent.',
		],
		[
			'an identity-aware proxy',
			gatusWebsite({ client: { 'identity-aware-proxy': { audience: 'a' } } }),
			'Its login to an identity-aware proxy has no equivalent.',
		],
		[
			'a client certificate',
			gatusWebsite({ client: { tls: { 'certificate-file': 'a' } } }),
			'Its client certificate has no equivalent.',
		],
		[
			'the user of a URL',
			kumaWebsite({ url: 'https://a@shop.example.com' }),
			'Its login has no password. Please enter it.',
		],
		[
			'a User-Agent',
			gatusWebsite({ headers: { 'User-Agent': 'a' } }),
			'Its header User-Agent is left out: we set it ourselves.',
		],
		['a Host', kumaWebsite({ headers: '{"Host":"a.example"}' }), 'Its header Host is left out: we set it ourselves.'],
		[
			'a variable',
			gatusWebsite({ headers: { Authorization: `Bearer \${TOKEN}` } }),
			'Its header Authorization has a variable. Please enter the value.',
		],
		[
			'a variable',
			gatusWebsite({ headers: { 'X-Key': '$KEY' } }),
			'Its header X-Key has a variable. Please enter the value.',
		],
		[
			'a variable',
			kumaWebsite({ headers: `{"X-Key":"\${KEY}"}` }),
			'Its header X-Key has a variable. Please enter the value.',
		],
	])('such as %s pauses the website, and is said', (_, { isActive, changes }, sentence) => {
		expect(isActive).toBe(false);
		expect(changes).toEqual(expect.arrayContaining([sentence, pausedSentence]));
	});

	it.each([
		[
			'the login of a URL',
			gatusWebsite({ url: 'https://a%40b:c@shop.example.com/x' }),
			{ credentials: { kind: 'basic', user: 'a@b', password: 'c' } },
		],
		[
			'the login of a URL',
			kumaWebsite({ url: 'http://a:b@shop.example.com' }),
			{ credentials: { kind: 'basic', user: 'a', password: 'b' } },
		],
		[
			'a token',
			kumaWebsite({ authMethod: 'bearer', bearer_token: 'secret' }),
			{ credentials: { kind: 'bearer', token: 'secret' } },
		],
		[
			'a password',
			kumaWebsite({ authMethod: 'basic', basic_auth_user: 'a', basic_auth_pass: 'b' }),
			{ credentials: { kind: 'basic', user: 'a', password: 'b' } },
		],
		[
			'two dollar signs',
			gatusWebsite({ headers: { 'X-Key': 'a$$b' } }),
			{ headers: [{ name: 'X-Key', secret: 'a$b' }] },
		],
		[
			'a header of the connection',
			gatusWebsite({ headers: { Connection: 'close', 'X-Key': 'a' } }),
			{ headers: [{ name: 'X-Key', secret: 'a' }] },
		],
	])('and %s is imported', (_, { isActive, check }, request) => {
		expect(isActive).toBe(true);
		expect(check?.request).toMatchObject(request);
	});
});

it('shows no login of a URL in the preview', () => {
	const password = 'secret';
	const [row, refused] = planned(
		'csv',
		[
			'url,type',
			`https://shop:${password}@shop.example.com/a,http`,
			`https://shop:${password}@b.example.com,ping`,
		].join('\n'),
	);

	expect(JSON.stringify([{ ...row, website: null }, refused])).not.toContain(password);
	expect(row?.website).toMatchObject({ url: 'https://shop.example.com/a', isActive: true });
});

describe('what is off in the source', () => {
	it.each(['no', 'off', 'n', 'No', 'OFF', 'false'])('as “enabled: %s” in YAML 1.1 arrives paused', (word) => {
		const [row] = planned('gatus', `endpoints: [{name: a, url: https://a.example.com, enabled: ${word}}]`);

		expect(row?.website?.isActive).toBe(false);
	});

	it.each(['yes', 'on', 'y', 'true'])('is not what has “enabled: %s”', (word) => {
		const [row] = planned('gatus', `endpoints: [{name: a, url: https://a.example.com, enabled: ${word}}]`);

		expect(row?.website?.isActive).toBe(true);
	});

	it.each([
		['of a paused group', [{ id: 9, type: 'group', name: 'Shops', active: false }]],
		[
			'of a group in a paused group',
			[
				{ id: 9, type: 'group', name: 'Shops', active: true, parent: 8 },
				{ id: 8, type: 'group', name: 'All', active: 0 },
			],
		],
		[
			'of a group that its own group pauses',
			[{ id: 9, type: 'group', name: 'Shops', active: true, forceInactive: true }],
		],
	])('as a child %s arrives paused', (_, groups) => {
		expect(kumaWebsite({ parent: 9 }, ...groups).isActive).toBe(false);
	});

	it('is not a child of a group that is on, and groups that are in each other end', () => {
		const groups = [
			{ id: 9, type: 'group', name: 'Shops', active: true, parent: 8 },
			{ id: 8, type: 'group', name: 'All', active: true, parent: 9 },
		];

		expect(kumaWebsite({ parent: 9 }, ...groups)).toMatchObject({ isActive: true, tags: ['all', 'shops'] });
	});
});

describe('what has no equal here', () => {
	it.each([
		['retries', kumaWebsite({ maxretries: 5 }), /^Outages are confirmed by our own rechecks/],
		['redirects', kumaWebsite({ maxredirects: 20 }), /^Up to 5 redirects are followed instead of 20\.$/],
		['a timeout', kumaWebsite({ timeout: 20 }), /^A check ends after 10 seconds instead of 20\.$/],
		['a timeout', gatusWebsite({ client: { timeout: '1500ms' } }), /^A check ends after 10 seconds instead of 1\.5\.$/],
		['a made-up field', gatusWebsite({ 'made-up': 1, client: { more: 2 } }), /^Not read: made-up, client\.more\.$/],
		[
			'many things at once',
			gatusWebsite({ conditions: Array.from({ length: 60 }, (_, index) => `[IP] == 10.0.0.${index}`) }),
			/^There are \d+ more changes\.$/,
		],
	])('such as %s is said', (_, { isActive, changes }, sentence) => {
		expect(isActive).toBe(true);
		expect(changes.filter((change) => sentence.test(change))).toHaveLength(1);
	});

	it('such as external endpoints and suites is a row of its own', () => {
		const file = {
			endpoints: [{ name: 'Shop', url: 'https://shop.example.com' }],
			'external-endpoints': [{ name: 'Backup' }],
			suites: [{ name: 'Checkout' }],
			remote: { instances: [{ url: 'https://a.example.com' }] },
		};

		expect(planned('gatus', JSON.stringify(file)).map(({ name, verdict, reason }) => [name, verdict, reason])).toEqual([
			['Shop', 'add', null],
			['Backup', 'cannot', expect.stringContaining('heartbeat')],
			['Checkout', 'cannot', expect.stringContaining('suite')],
			['Other settings of the file', 'cannot', 'Its remote instances are not imported. Please import their files.'],
		]);
	});
});

describe('what has an equal here', () => {
	it.each([
		['[RESPONSE_TIME] < 800', { slowAboveMs: 800 }],
		['[RESPONSE_TIME] <= 1.5s', { slowAboveMs: 1500 }],
		['[RESPONSE_TIME] < 20', { slowAboveMs: 50 }],
		['[BODY] == OK', { rules: [{ kind: 'body-matches', pattern: '^\\s*OK\\s*$' }] }],
		['[BODY] == any(OK, up.)', { rules: [{ kind: 'body-matches', pattern: '^\\s*(?:OK|up\\.)\\s*$' }] }],
		['[BODY] == pat(OK*)', { rules: [{ kind: 'body-matches', pattern: '^\\s*OK(?s:.*)\\s*$' }] }],
		['[HEADER].Server == nginx', { rules: [{ kind: 'header', name: 'Server', comparison: 'equals', value: 'nginx' }] }],
		[
			'[HEADER].Server == pat(*ngi*)',
			{ rules: [{ kind: 'header', name: 'Server', comparison: 'contains', value: 'ngi' }] },
		],
		[
			'has([HEADER].X-Cache) == true',
			{ rules: [{ kind: 'header', name: 'X-Cache', comparison: 'exists', value: null }] },
		],
	])('such as %s becomes a setting', (condition, check) => {
		expect(gatusWebsite({ conditions: [condition] }).check).toMatchObject(check);
	});

	it.each([
		['[BODY] == OK', 'OK\n', 'NOT OK'],
		['[BODY] == a.b', 'a.b', 'a-b'],
		['[BODY] == any(OK, up)', ' up ', 'upset'],
		['[BODY] == pat(OK?*)', 'OK: all\nright', 'OK'],
	])('such as %s becomes a rule that the page fulfils as there', (condition, good, bad) => {
		const [rule] = gatusWebsite({ conditions: [condition] }).check?.rules ?? [];
		const { compiled } = compilePattern(rule?.kind === 'body-matches' ? rule.pattern : '(');

		expect([compiled?.matcher(good).find(), compiled?.matcher(bad).find()]).toEqual([true, false]);
	});

	it.each([
		['007', '007'],
		['1.50', '1.50'],
		['true', 'true'],
		['2026', '2026'],
	])('such as the name %s stays as it is', (name, shown) => {
		const [row] = planned('gatus', `endpoints: [{name: ${name}, group: ${name}, url: https://a.example.com}]`);

		expect(row?.website).toMatchObject({ name: shown, tags: [shown] });
	});

	it.each([
		['GraphQL', gatusWebsite({ graphql: true, body: '{ shop { id } }' }), '{"query":"{ shop { id } }"}', []],
		[
			'XML',
			kumaWebsite({ method: 'POST', httpBodyEncoding: 'xml', body: '<a/>' }),
			'<a/>',
			[{ name: 'Content-Type', secret: 'text/xml; charset=utf-8' }],
		],
		['a form', kumaWebsite({ method: 'POST', httpBodyEncoding: 'form', body: 'a=1' }), 'a=1', []],
		['JSON', kumaWebsite({ method: 'POST', body: '{"a":1}' }), '{"a":1}', []],
		[
			'JSON without brackets',
			kumaWebsite({ method: 'POST', body: '"a"' }),
			'"a"',
			[{ name: 'Content-Type', secret: 'application/json' }],
		],
	])('such as a body of %s is sent as there', (_, { check }, body, headers) => {
		expect(check?.request).toMatchObject({ method: 'POST', body, headers });
	});

	it('such as the form of UptimeRobot is sent as there, and a body that is not sent is said', () => {
		const robot = (more: object) => {
			const monitor = { id: 1, friendlyName: 'Shop', url: 'https://shop.example.com', type: 'HTTP', ...more };
			return planned('uptimerobot', JSON.stringify({ data: [monitor] }))[0];
		};
		const post = { httpMethodType: 'POST', postValueType: 'KEY_VALUE', postValueData: { a: '1 2', b: '3' } };

		expect(robot(post)?.website?.check?.request).toMatchObject({ body: 'a=1+2&b=3', headers: [] });
		expect(robot({ httpMethodType: 'PUT', postValueData: { a: 1 } })?.changes).toEqual([
			'Its body is left out: only POST sends one here.',
			'Checked with GET instead of PUT.',
		]);
	});

	it('such as groups in groups become tags', () => {
		const groups = [
			{ id: 9, type: 'group', name: 'Shops', active: true, parent: 8 },
			{ id: 8, type: 'group', name: 'Customers', active: true },
		];

		expect(kumaWebsite({ parent: 9, tags: [{ name: 'eu', value: '' }] }, ...groups).tags).toEqual([
			'customers',
			'shops',
			'eu',
		]);
	});
});
