import type { ImportItemKind, ImportSource } from '@stayup/contract';
import { type ImportFileName, importFile } from '@stayup/testing/imports/files';
import { describe, expect, it } from 'vitest';
import { type ItemFacts, type PlannedItem, planChannel, planPage, planWindow, slugFrom } from './plan-items.ts';
import { readSource } from './read-source.ts';

const now = Date.parse('2026-11-25T12:00:00Z');

/** The monitors with these ids become websites; all of the source without a list. */
function planned(
	source: ImportSource,
	text: string,
	{ ids, ...more }: Partial<ItemFacts> & { ids?: readonly string[] } = {},
): PlannedItem[] {
	const known = ids ?? readSource({ source, text }).monitors.flatMap(({ id, cannot }) => (cannot === null ? [id] : []));
	const facts: ItemFacts = {
		tier: 'Pro',
		timeZone: 'Europe/Berlin',
		now,
		known: new Set<string>(),
		websites: new Map(known.map((id) => [id, { id: `w${id}`, name: `Monitor ${id}` }])),
		room: { channel: 30, 'maintenance-window': 100, 'status-page': 5 },
		...more,
	};
	const { channels, windows, pages } = readSource({ source, text }).items;
	return [
		...channels.map((channel) => planChannel(channel, facts)),
		...windows.map((window) => planWindow(window, facts)),
		...pages.map((page) => planPage(page, slugFrom(page.slug || page.name), facts)),
	];
}

function ofKind(items: readonly PlannedItem[], kind: ImportItemKind): PlannedItem[] {
	return items.filter((item) => item.kind === kind);
}

function windowOf(items: readonly PlannedItem[], name: string) {
	const found = items.find((item) => item.kind === 'maintenance-window' && item.name === name);
	return found?.added?.kind === 'maintenance-window' ? found.added.settings : (found?.reason ?? null);
}

describe('every channel, window and page is imported or explained', () => {
	it.each([
		['uptime-kuma', 'uptime-kuma-1.json', 6, 4],
		['uptime-kuma', 'uptime-kuma-2.json', 16, 8],
		['uptimerobot', 'uptimerobot-v3.json', 9, 7],
		['better-stack', 'better-stack.json', 2, 2],
		['gatus', 'gatus.yaml', 7, 5],
	] as const satisfies [ImportSource, ImportFileName, number, number][])('of %s: %s', (source, name, all, added) => {
		const items = planned(source, importFile(name));

		expect(items.map(({ verdict, reason }) => [verdict, reason])).toHaveLength(all);
		expect(items.filter(({ verdict }) => verdict === 'add')).toHaveLength(added);
		for (const { verdict, becomes, reason } of items) {
			if (verdict === 'add') expect(becomes.length).toBeGreaterThan(0);
			else expect(reason).toMatch(/\.$/);
		}
	});
});

describe('channels', () => {
	it('have one entry for each recipient, and alert about the websites that used them', () => {
		const [ops, dev, chat, slack, hook, pager] = planned('uptime-kuma', importFile('uptime-kuma-1.json'));

		expect(ops?.added).toMatchObject({
			name: 'Team ops@example.com',
			target: { kind: 'email', email: 'ops@example.com' },
			websiteIds: ['w1', 'w2'],
			isEnabled: true,
		});
		expect(dev?.added).toMatchObject({ target: { email: 'dev@example.com' } });
		expect(chat?.added).toMatchObject({ target: { kind: 'discord' }, websiteIds: ['w1'] });
		expect(slack?.reason).toBe('Slack connects its channels itself. Please add a Slack channel and connect it there.');
		expect(hook?.added).toMatchObject({
			target: { kind: 'webhook', headers: [{ name: 'X-Token', value: 'hook-secret' }] },
			isEnabled: false,
		});
		expect(pager?.reason).toBe('Please add a Pushover channel.');
	});

	it('show neither tokens nor passwords in the preview', () => {
		for (const [source, name] of [
			['uptime-kuma', 'uptime-kuma-1.json'],
			['uptime-kuma', 'uptime-kuma-2.json'],
			['uptimerobot', 'uptimerobot-v3.json'],
			['gatus', 'gatus.yaml'],
		] as const) {
			const shown = JSON.stringify(planned(source, importFile(name)).map(({ added: _, ...item }) => item));
			expect(shown).not.toMatch(/-token|-secret/);
		}
	});

	it('arrive for all websites if every monitor used them, and switched off if none did', () => {
		const [chat, rooms] = planned('uptime-kuma', importFile('uptime-kuma-2.json'));
		expect(chat?.added).toMatchObject({ websiteIds: null, isEnabled: true });
		expect(rooms?.added).toMatchObject({ websiteIds: ['w3'] });

		const email = planned('gatus', importFile('gatus.yaml')).find(({ detail }) => detail === 'Email');
		expect(email?.added).toMatchObject({ websiteIds: null, isEnabled: false });
		expect(email?.changes).toContain('Arrives switched off and for all websites, because no imported monitor uses it.');
	});

	it('are not added twice, nor beyond the plan', () => {
		const file = importFile('uptime-kuma-1.json');
		const known = new Set(['email ops@example.com']);
		const items = planned('uptime-kuma', file, {
			tier: 'Free',
			known,
			room: { channel: 1, 'maintenance-window': 0, 'status-page': 0 },
		});

		expect(items.slice(0, 3).map(({ verdict }) => verdict)).toEqual(['duplicate', 'add', 'over-limit']);
		expect(items[2]?.reason).toBe('Your Free plan includes 3 channels. Upgrade and import again to add this one.');
	});

	it('with a variable instead of a URL are explained', () => {
		const [, , , , custom] = ofKind(planned('gatus', importFile('gatus.yaml')), 'channel');

		expect(custom?.reason).toBe('Its recipient or URL is a variable. Please put the value into the file first.');
	});

	const gatusEmails = (to: string) =>
		planned('gatus', `endpoints: [{url: a.example}]\nalerting: {email: {to: ${JSON.stringify(to)}}}`);

	it('are for the email of “Name <email>”', () => {
		const targets = gatusEmails('Rosa <rosa@example.com>; ben@example.com').map(({ added }) => added);

		expect(targets).toMatchObject([
			{ target: { email: 'rosa@example.com' } },
			{ target: { email: 'ben@example.com' } },
		]);
	});

	it.each([
		['"Müller, Anna" <anna@example.com>, ben@example.com', ['anna@example.com', 'ben@example.com']],
		['"Ops; Berlin" <ops@example.com>;<dev@example.com>', ['ops@example.com', 'dev@example.com']],
		['Anna (a < b) <anna@example.com>', ['anna@example.com']],
		['"a@b.example, c" <anna@example.com>', ['anna@example.com']],
	])('are divided where %s is, and not in quotes', (to, emails) => {
		expect(gatusEmails(to).map(({ added }) => added)).toMatchObject(emails.map((email) => ({ target: { email } })));
	});

	it('say what of their service is not imported', () => {
		const file = {
			endpoints: [{ url: 'a.example' }],
			alerting: { discord: { 'webhook-url': 'https://discord.com/api/webhooks/1/x', overrides: [{}], 'made-up': 1 } },
		};
		const kuma = {
			monitorList: [{ id: 1, type: 'http', url: 'a.example' }],
			notificationList: [
				{ id: 1, config: { type: 'smtp', smtpTo: 'a@example.com', smtpHost: 'mail', customSubject: 'Hi', more: 1 } },
			],
		};
		const robot = {
			data: [{ id: 1, type: 'HTTP', url: 'https://a.example' }],
			integrations: [{ id: 1, type: 'Webhook', value: 'https://hooks.example.com', madeUp: 1 }],
		};

		expect(planned('gatus', JSON.stringify(file))[0]?.changes).toEqual(
			expect.arrayContaining(['Its other places for some groups are not imported.', 'Not read: made-up.']),
		);
		expect(planned('uptime-kuma', JSON.stringify(kuma))[0]?.changes).toEqual(
			expect.arrayContaining(['Its texts are not imported.', 'Not read: more.']),
		);
		expect(planned('uptimerobot', JSON.stringify(robot))[0]?.changes).toContain('Not read: madeUp.');
	});

	it('with more recipients than a field may have lose none silently', () => {
		expect(gatusEmails('a@example.com,'.repeat(1_000)).map(({ reason }) => reason)).toEqual([
			'It has too many recipients. Please add their channels by hand.',
		]);
	});

	it('that the key may not read are named', () => {
		const file = JSON.stringify({
			data: [{ id: 1, type: 'HTTP', url: 'https://a.example' }],
			integrations: null,
			psps: null,
		});

		expect(planned('uptimerobot', file).map(({ name, reason }) => [name, reason?.slice(0, 44)])).toEqual([
			['Integrations', 'UptimeRobot did not let this key read them. '],
			['Status pages', 'UptimeRobot did not let this key read them. '],
		]);
	});
});

describe('maintenance windows', () => {
	const windowsOfCron = (cron: string) => {
		const file = {
			monitor: [{ id: 1, type: 'http', url: 'https://a.example' }],
			maintenance: [{ id: 1, title: 'Backup', active: 1, strategy: 'cron', cron, duration: 3600, timezone: 'UTC' }],
			monitor_maintenance: [{ monitor_id: 1, maintenance_id: 1 }],
		};
		return planned('uptime-kuma', JSON.stringify(file));
	};
	const kuma = () => planned('uptime-kuma', importFile('uptime-kuma-2.json'));

	it('of Uptime Kuma keep their zone, length and days', () => {
		expect(windowOf(kuma(), 'Move')).toMatchObject({
			timeZone: 'Europe/Berlin',
			start: '2027-01-09T22:00',
			durationMinutes: 210,
			recurrence: null,
			websites: ['w1', 'w2'],
		});
		expect(windowOf(kuma(), 'Backup')).toMatchObject({
			timeZone: 'America/New_York',
			start: '2026-01-01T23:30',
			durationMinutes: 60,
			recurrence: { kind: 'weekly', weekdays: ['wednesday', 'sunday'], every: 1, until: null },
		});
		expect(windowOf(kuma(), 'Updates')).toMatchObject({ recurrence: { kind: 'daily' }, durationMinutes: 30 });
	});

	it('on several days of a month become one window each', () => {
		expect(windowOf(kuma(), 'Invoices (day 1)')).toMatchObject({ recurrence: { kind: 'monthly-day', day: 1 } });
		expect(windowOf(kuma(), 'Invoices (last day)')).toMatchObject({ recurrence: { kind: 'monthly-day', day: -1 } });
		expect(windowOf(kuma(), 'Invoices (day lastDay2)')).toBe('The day “lastDay2” of the month has no equivalent.');
	});

	it.each([
		['Odd', 'Its cron expression “*/5 3 * * *” has no equivalent. Please plan a window instead.'],
		['By hand', 'It has no time. Start maintenance by hand on the page of a website instead.'],
		['Off', 'It is switched off in Uptime Kuma, so it is not planned here.'],
		['Router', 'None of its monitors becomes a website.'],
		['Past', 'It is over.'],
	])('without an equivalent are explained: %s', (name, sentence) => {
		expect(windowOf(kuma(), name)).toBe(sentence);
	});

	it.each([
		['0 2 * * 1-5', { kind: 'weekly', weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] }],
		['0 2 * * MON-WED,SUN', { kind: 'weekly', weekdays: ['monday', 'tuesday', 'wednesday', 'sunday'] }],
		['0 2 * * FRI-MON', { kind: 'weekly', weekdays: ['monday', 'friday', 'saturday', 'sunday'] }],
		['0 0 2 ? * 0,7', { kind: 'weekly', weekdays: ['sunday'] }],
		['0 2 * * TUE#2', { kind: 'monthly-weekday', week: 2, weekday: 'tuesday' }],
		['0 2 * * 5L', { kind: 'monthly-weekday', week: -1, weekday: 'friday' }],
		['0 2 */3 * *', { kind: 'daily', every: 3 }],
		['0 2 L * *', { kind: 'monthly-day', day: -1 }],
	])('with the cron expression %s keep their days', (cron, recurrence) => {
		expect(windowsOfCron(cron)).toMatchObject([{ added: { settings: { recurrence } } }]);
	});

	it('with a range of days are one window for each', () => {
		expect(windowsOfCron('30 2 1-3,15 * *').map(({ name }) => name)).toEqual(
			['1', '2', '3', '15'].map((day) => `Backup (day ${day})`),
		);
	});

	it.each([
		'0 2 * JAN *',
		'0 2,4 * * *',
		'0 2 1 * 1',
		'0 2 * * 8',
		'0 2 * * MON-',
		'0 2 40 * *',
		'0 2 3-1 * *',
		'5 0 2 * * *',
		'0 2',
		'@daily',
	])('with the cron expression %s have no equivalent, which is said', (cron) => {
		expect(windowsOfCron(cron).map(({ reason }) => reason)).toEqual([
			`Its cron expression “${cron}” has no equivalent. Please plan a window instead.`,
		]);
	});

	it('of UptimeRobot have no zone, so that of the account counts, and the preview says so', () => {
		const items = planned('uptimerobot', importFile('uptimerobot-v3.json'));
		const backup = items.find(({ name }) => name === 'Backup');

		expect(windowOf(items, 'Backup')).toMatchObject({
			timeZone: 'Europe/Berlin',
			start: '2026-11-25T02:00',
			durationMinutes: 60,
			recurrence: { kind: 'weekly', weekdays: ['sunday'] },
		});
		expect(backup?.changes).toContain(
			'The source does not say its time zone. We use that of your account, Europe/Berlin: please check it.',
		);
		expect(windowOf(items, 'Invoices (day 15)')).toMatchObject({ recurrence: { day: 15 } });
	});

	it('of Better Stack are one for the monitors with the same hours, in an IANA zone', () => {
		const [nights, mornings] = planned('better-stack', importFile('better-stack.json'));

		expect(nights?.added).toMatchObject({
			settings: {
				timeZone: 'America/New_York',
				start: '2026-11-25T23:00',
				durationMinutes: 120,
				websites: ['w1', 'w2'],
				recurrence: { kind: 'weekly', weekdays: ['saturday'] },
			},
		});
		expect(mornings?.added).toMatchObject({
			settings: { timeZone: 'Europe/Berlin', start: '2026-11-25T03:00', recurrence: { kind: 'daily' } },
		});
	});

	it('of Gatus are for all endpoints or one of them, in UTC unless it names a zone', () => {
		const [shared, own] = ofKind(planned('gatus', importFile('gatus.yaml')), 'maintenance-window');

		expect(shared?.added).toMatchObject({
			settings: { timeZone: 'Europe/Amsterdam', recurrence: { weekdays: ['monday', 'thursday'] } },
		});
		expect(shared?.changes).toEqual(['Covers the websites of this import, not those that you add later.']);
		expect(own?.added).toMatchObject({ settings: { timeZone: 'UTC', websites: ['w1'], durationMinutes: 30 } });
	});

	it('are not planned twice', () => {
		const file = importFile('gatus.yaml');
		const known = new Set<string>();
		const first = ofKind(planned('gatus', file, { known }), 'maintenance-window');
		const again = ofKind(planned('gatus', file, { known, now: now + 86_400_000 }), 'maintenance-window');

		expect(first.map(({ verdict }) => verdict)).toEqual(['add', 'add']);
		expect(again.map(({ verdict }) => verdict)).toEqual(['duplicate', 'duplicate']);
	});

	it('in an unknown zone are refused with a sentence', () => {
		const file = importFile('gatus.yaml').replace('Europe/Amsterdam', 'Mars/Olympus');
		const [shared] = ofKind(planned('gatus', file), 'maintenance-window');

		expect(shared?.reason).toBe('Please choose a time zone from the list.');
	});
});

describe('status pages', () => {
	it('arrive unpublished, with groups in their order and what is missing said', () => {
		const [page, routers] = ofKind(planned('uptime-kuma', importFile('uptime-kuma-2.json')), 'status-page');

		expect(page?.added).toMatchObject({
			settings: {
				name: 'Bakery status',
				slug: 'bakery',
				description: 'All our services.',
				isPublished: false,
				groups: [
					{ name: 'Website', components: [{ websiteId: 'w1', name: 'Monitor 1', showsUrl: false }] },
					{ name: 'Shop', components: [{ websiteId: 'w2', name: 'Monitor 2', showsUrl: true }] },
				],
			},
		});
		expect(page?.changes).toContain('1 monitor becomes no website, so the page does not show it.');
		expect(routers?.reason).toBe('None of its monitors becomes a website.');
	});

	it('say what their password, domain and URL become', () => {
		const [page] = ofKind(planned('uptimerobot', importFile('uptimerobot-v3.json')), 'status-page');

		expect(page?.becomes[0]).toBe('/s/cafe-status');
		expect(page?.changes.slice(0, 2)).toEqual([
			'Its password is not exported. Please choose one before you publish it.',
			'Its domain status.example.com is not moved. Please connect it in the settings of the page.',
		]);
	});

	it('get another URL if theirs is taken, and none beyond the plan', () => {
		const [source] = readSource({ source: 'uptime-kuma', text: importFile('uptime-kuma-2.json') }).items.pages;
		const facts: ItemFacts = {
			tier: 'Free',
			timeZone: 'UTC',
			now,
			known: new Set<string>(),
			websites: new Map([['1', { id: 'w1', name: 'Bakery' }]]),
			room: { channel: 0, 'maintenance-window': 0, 'status-page': 1 },
		};
		if (!source) throw new Error('The file has no page.');
		const page = planPage(source, 'bakery-2', facts);
		const second = planPage({ ...source, name: 'Another' }, 'bakery-3', facts);

		expect(page.changes).toContain('Its URL ends with “bakery-2”, because “bakery” is not free.');
		expect(second.reason).toBe('Your Free plan includes 1 status page. Upgrade and import again to add this one.');
	});

	it.each([
		['My Café, status', 'my-cafe-status'],
		['Status', 'status-page'],
		['日本', 'our-page'],
		['a', 'a-page'],
	])('named %s suggest the URL %s', (name, slug) => {
		expect(slugFrom(name)).toBe(slug);
	});
});
