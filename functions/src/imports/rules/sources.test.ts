import { importFile } from '@stayup/testing/imports/files';
import { monitorsOf, planFacts, planned, verdicts } from '@stayup/testing/imports/planned';
import { describe, expect, it } from 'vitest';
import { planRows } from './plan-rows.ts';
import { UnreadableFile } from './unreadable-file.ts';

describe('every row is imported or explained', () => {
	it.each([
		['uptimerobot', 'uptimerobot.csv', 9, 4],
		['uptimerobot', 'uptimerobot-v3.json', 7, 3],
		['better-stack', 'better-stack.json', 7, 4],
		['pingdom', 'pingdom.json', 6, 3],
		['statuscake', 'statuscake.json', 6, 3],
		['uptime-kuma', 'uptime-kuma-1.json', 11, 4],
		['uptime-kuma', 'uptime-kuma-2.json', 4, 3],
		['gatus', 'gatus.yaml', 7, 3],
	] as const)('of %s: %s', (source, name, all, added) => {
		const rows = planned(source, importFile(name));

		expect(rows).toHaveLength(all);
		expect(rows.filter(({ verdict }) => verdict === 'add')).toHaveLength(added);
		for (const { verdict, website, reason } of rows) {
			if (verdict === 'add') expect(website?.url).toMatch(/^https?:\/\//);
			else expect(reason).toMatch(/\.$/);
		}
	});
});

describe('UptimeRobot', () => {
	it('exports a CSV file whose keyword rules say when to alert', () => {
		const rows = planned('uptimerobot', importFile('uptimerobot.csv'));

		expect(rows[1]?.website).toMatchObject({
			name: 'Shop, checkout',
			isActive: false,
			check: { rules: [{ kind: 'body-contains', text: 'Pay now' }] },
		});
		expect(rows[2]?.website?.check?.rules).toEqual([{ kind: 'body-lacks', text: 'Fatal error' }]);
		expect(rows[5]?.reason).toContain('heartbeat');
		expect(rows[8]).toMatchObject({ verdict: 'duplicate', reason: 'Row 1 has the same URL.' });
	});

	it('has names that spreadsheets would run as a formula, which arrive as text', () => {
		const [, , , , , , formula] = planned('uptimerobot', importFile('uptimerobot.csv'));

		expect(formula?.website?.name).toBe('HYPERLINK("https://evil.example","Intranet")');
		expect(formula?.changes).toContain('Its name began with “=”, which spreadsheets run as a formula.');
	});

	it('has an API v3 with tags, status codes, credentials and intervals of up to a day', () => {
		const rows = planned('uptimerobot', importFile('uptimerobot-v3.json'));

		expect(rows[0]?.website).toEqual({
			name: 'Bakery',
			url: 'https://bakery.example.com/',
			checkInterval: 300,
			expectedStatusCode: 200,
			isActive: true,
			alertsEnabled: true,
			tags: ['shop'],
			check: expect.objectContaining({ acceptedStatusCodes: '200-300, 304-306, 309-399' }),
		});
		expect(rows[2]?.website).toMatchObject({
			checkInterval: 3600,
			check: {
				acceptedStatusCodes: '200, 201',
				request: {
					method: 'POST',
					body: '{"ping":true}',
					headers: [{ name: 'X-Client', secret: 'uptimerobot' }],
					credentials: { kind: 'bearer', token: 'orders-secret' },
				},
			},
		});
		expect(rows[2]?.changes).toEqual(['Checked every 1 hour instead of every 12 hours: our longest interval.']);
	});
});

describe('the plan', () => {
	it('makes checks less frequent, and says so', () => {
		const rows = planned('uptimerobot', importFile('uptimerobot-v3.json'), { tier: 'Free' as never });

		expect(rows[1]?.changes).toEqual([
			'Checked every 1 minute instead of every 30 seconds: the shortest interval of the Free plan.',
		]);
	});

	it('pauses a website whose headers and credentials it does not include', () => {
		const rows = planned('better-stack', importFile('better-stack.json').replace('"paused"', '"up"'), {
			tier: 'Free' as never,
		});

		expect(rows[1]?.website).toMatchObject({ isActive: false, check: { request: { headers: [], credentials: null } } });
		expect(rows[1]?.changes).toEqual(
			expect.arrayContaining([
				'Its headers and credentials are left out: your Free plan does not include them.',
				'Arrives paused, so that you can complete it first.',
				'Certificates are always verified here.',
			]),
		);
	});

	it('leaves out what it does not include, in the order of the file, and says so', () => {
		const rows = planned('pingdom', importFile('pingdom.json'), { tier: 'Free' as never, room: 1 });

		expect(verdicts(rows).slice(0, 3)).toEqual(['add', 'over-limit', 'over-limit']);
		expect(rows[1]?.reason).toBe('Your Free plan includes 10 websites. Upgrade and import again to add this one.');
	});

	it('adds no URL that the account monitors already', () => {
		const [bakery] = planned('better-stack', importFile('better-stack.json'), {
			monitored: new Map([['https://bakery.example.com/', 'w1']]),
		});

		expect(bakery).toMatchObject({ verdict: 'duplicate', reason: 'You already monitor this URL.' });
	});
});

describe('Pingdom', () => {
	it('has a host, a path and a port for each check in detail', () => {
		const [bakery, blog, form] = planned('pingdom', importFile('pingdom.json'));

		expect(bakery?.website).toMatchObject({
			url: 'https://bakery.example.com/health?full=1',
			checkInterval: 60,
			tags: ['shop'],
		});
		expect(bakery?.website?.check).toMatchObject({
			rules: [{ kind: 'body-contains', text: 'ok' }],
			request: { headers: [] },
		});
		expect(blog?.website).toMatchObject({ url: 'http://blog.example.com:8080/', isActive: false });
		expect(form?.website?.check?.request).toMatchObject({
			method: 'POST',
			body: 'a=1&b=2',
			credentials: { kind: 'basic', user: 'shop', password: 'secret' },
		});
	});

	it('has no path in its list, which is said', () => {
		const listed = JSON.stringify({
			checks: [{ id: 1, name: 'A', hostname: 'a.example.com', type: 'http', resolution: 5 }],
		});
		const [row] = planned('pingdom', listed);

		expect(row?.website).toMatchObject({ url: 'https://a.example.com/', checkInterval: 300 });
		expect(row?.changes[0]).toContain('The list has no path');
	});
});

describe('Better Stack and StatusCake', () => {
	it('have keywords that must or must not be on the page, and status codes', () => {
		const rows = planned('better-stack', importFile('better-stack.json'));

		expect(rows[2]?.website?.check).toMatchObject({ acceptedStatusCodes: '301, 410', request: { method: 'HEAD' } });
		expect(rows[3]?.website?.check?.rules).toEqual([{ kind: 'body-lacks', text: 'Fatal error' }]);
		const [bakery, blog, orders] = planned('statuscake', importFile('statuscake.json'));
		expect(bakery?.website?.check?.rules).toEqual([{ kind: 'body-contains', text: 'Fresh bread' }]);
		expect(bakery?.website?.check?.acceptedStatusCodes).toBe('100-300, 304-306, 309-499, 501, 502, 504-599');
		expect(blog?.website).toMatchObject({ isActive: false, checkInterval: 30, check: { request: { method: 'HEAD' } } });
		expect(orders?.website?.check?.request).toMatchObject({ method: 'POST', body: 'ping=1%202' });
	});
});

describe('Uptime Kuma', () => {
	it('has JSON queries, of which the plain ones become rules', () => {
		const rows = planned('uptime-kuma', importFile('uptime-kuma-1.json'));

		expect(rows[0]?.website).toMatchObject({ tags: ['shop: main'], check: { acceptedStatusCodes: '200-299' } });
		expect(rows[2]?.website?.check?.rules).toEqual([
			{ kind: 'json', path: 'data.status', comparison: 'equals', value: 'ok' },
		]);
		expect(rows[3]?.changes[0]).toContain('has no equivalent. Please add a rule.');
		expect(rows[4]?.reason).toContain('upside down');
		expect(rows[8]?.reason).toContain('group');
	});

	it('has the same in the tables of version 2', () => {
		const [bakery, checkout, queue] = planned('uptime-kuma', importFile('uptime-kuma-2.json'));

		expect(bakery?.website).toMatchObject({ tags: ['shop', 'region: eu'], isActive: true });
		expect(checkout?.website).toMatchObject({
			isActive: false,
			check: { rules: [{ kind: 'body-lacks', text: 'Fatal error' }] },
		});
		expect(queue?.website?.check?.rules).toEqual([{ kind: 'json', path: 'depth', comparison: 'less', value: '100' }]);
	});
});

describe('Gatus', () => {
	it('has conditions, of which some become rules and the others are named', () => {
		const [bakery, blog, api, variable] = planned('gatus', importFile('gatus.yaml'));

		expect(bakery?.website).toMatchObject({ checkInterval: 30, tags: ['shop'] });
		expect(bakery?.website?.check?.rules).toEqual([{ kind: 'body-contains', text: 'Fresh bread' }]);
		expect(bakery?.website?.check?.slowAboveMs).toBe(300);
		expect(bakery?.changes).toEqual(['Slower than 300 ms counts as slow here, and not as down.']);
		expect(blog?.website).toMatchObject({ isActive: false, checkInterval: 300, check: null });
		expect(api?.website?.check).toMatchObject({
			acceptedStatusCodes: '200, 201',
			rules: [{ kind: 'json', path: 'data.status', comparison: 'equals', value: 'UP' }],
		});
		expect(variable?.reason).toBe('Its URL has a variable. Please put the URL into the file first.');
	});

	it.each([
		['[BODY].count<7', { kind: 'json', path: 'count', comparison: 'less', value: '7' }],
		['  [BODY].a   ==   b == c  ', { kind: 'json', path: 'a', comparison: 'equals', value: 'b == c' }],
		['[BODY] != pat(*Fatal error*)', { kind: 'body-lacks', text: 'Fatal error' }],
		['has([BODY].a) == true', { kind: 'json', path: 'a', comparison: 'exists', value: null }],
		['== 200', null],
		['[BODY].a', null],
		['', null],
	])('has the condition “%s”, which is divided at its first operator', (condition, rule) => {
		const [monitor] = monitorsOf('gatus', `endpoints: [{url: a.example, conditions: [${JSON.stringify(condition)}]}]`);

		expect(monitor).toMatchObject({ rules: rule === null ? [] : [rule], lost: { length: rule === null ? 1 : 0 } });
	});

	it('cannot fill the memory with aliases', () => {
		const bomb = [
			'a: &a [x,x,x,x,x,x,x,x,x]',
			...'bcdefghi'.split('').map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`)}]`),
		];

		expect(() => monitorsOf('gatus', bomb.join('\n'))).toThrow(UnreadableFile);
	});
});

describe('any CSV file', () => {
	const columns = {
		url: 'Homepage',
		name: 'Website',
		interval: 'Every',
		tags: 'Labels',
		keyword: 'Must contain',
		paused: 'Enabled',
	};

	it('is read by the columns that were chosen', () => {
		const rows = planRows(monitorsOf('csv', importFile('any.csv'), columns), planFacts);

		expect(rows[0]?.website).toMatchObject({
			name: 'Café Müller',
			url: 'https://cafe.example.com/',
			checkInterval: 300,
			tags: ['shop', 'eu'],
			isActive: true,
			check: { rules: [{ kind: 'body-contains', text: 'Öffnungszeiten' }] },
		});
		expect(rows[1]?.website).toMatchObject({ isActive: false, checkInterval: 60 });
		expect(rows[2]?.website?.name).toBe('1+1');
		expect(rows.slice(3).map(({ reason }) => reason)).toEqual([
			'This URL cannot be monitored. Only public websites can, such as https://example.com.',
			'This row has no URL.',
		]);
	});

	it('is read by its headers if no columns were chosen', () => {
		const [row] = planned('csv', '\ufeffName,URL\r\nBakery,bakery.example.com\r\n');

		expect(row?.website).toMatchObject({ name: 'Bakery', url: 'https://bakery.example.com/' });
	});

	it.each([
		['without a column of URLs', 'csv', 'a,b\n1,2', 'We could not find the column with the URLs. Please choose it.'],
		[
			'without rows',
			'csv',
			'url',
			'This file has no rows. Please choose a CSV file with a header row and a row for each monitor.',
		],
		[
			'that is no JSON',
			'pingdom',
			'Hello',
			'This is not a JSON file of Pingdom. Please choose the file as it was exported.',
		],
		[
			'of another tool',
			'uptime-kuma',
			'{"data":[]}',
			'This file has no monitors of Uptime Kuma. Please choose the JSON backup, or the file that our command line writes from the database of 2.x.',
		],
		['that is no YAML', 'gatus', 'a: [', 'This is not a YAML file of Gatus. Please choose its configuration file.'],
	] as const)('%s is refused with one sentence', (_, source, text, sentence) => {
		expect(() => monitorsOf(source, text)).toThrow(sentence);
	});

	it('with more than 200 columns is refused', () => {
		expect(() => monitorsOf('csv', `url${','.repeat(200)}\na`)).toThrow(
			'This file has more than 200 columns. Please remove those that are not needed.',
		);
	});

	it('with more than 5,000 rows is refused, and one with 5,000 is not', () => {
		const file = (count: number) =>
			`url\n${Array.from({ length: count }, (_, index) => `site-${index}.example.com`).join('\n')}`;

		expect(planned('csv', file(5000), { room: 5000 })).toHaveLength(5000);
		expect(() => monitorsOf('csv', file(5001))).toThrow(
			'This file has more than 5,000 monitors. Please split it into several files.',
		);
	});
});

describe('hostile values', () => {
	it('are cut, cleaned or refused', () => {
		const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
		const rows = planned(
			'csv',
			[
				'url,name,tags',
				`https://a.example.com,${cell('x'.repeat(100_000))},${cell('t'.repeat(500))}`,
				`https://b.example.com,${cell('evil\u202egnp.\nexe\u0000')},${cell(Array.from({ length: 50 }, (_, index) => `t${index}`).join(','))}`,
				`https://c.example.com/${'p'.repeat(3000)},Long,`,
				`javascript:alert(1),Script,`,
				`http://192.168.1.1/,Router,`,
				`https://d.example.com,${cell('half \ud83d')},`,
			].join('\n'),
		);

		expect(rows[0]?.website?.name).toHaveLength(100);
		expect(rows[0]?.website?.tags).toEqual(['t'.repeat(30)]);
		expect(rows[1]?.website).toMatchObject({ name: 'evilgnp. exe' });
		expect(rows[1]?.website?.tags).toHaveLength(10);
		expect(verdicts(rows).slice(2, 5)).toEqual(['cannot', 'cannot', 'cannot']);
		expect(rows[5]?.website?.name.isWellFormed()).toBe(true);
	});
});
