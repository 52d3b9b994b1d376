/** `stayup import` against the running API, with a database that the code of Uptime Kuma 2.x made. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatusPage, Website, WebsiteImport } from '@stayup/contract';
import { sendSuccessfully } from '@stayup/testing/api-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeKumaDatabase } from '../testing/kuma-database.ts';
import { anAccount, anApiKey, buildOnce, runCli, siteUrl } from '../testing/run-cli.ts';

const kumaFolder = join(import.meta.dirname, '..', '..', '.stayup', 'test', 'kuma');
let database: string;
const url = siteUrl('kuma');
const slug = `kuma-${crypto.randomUUID().slice(0, 8)}`;

beforeAll(async () => {
	await buildOnce();
	database = await makeKumaDatabase(
		kumaFolder,
		[
			{ type: 'http', name: 'Bakery', url, interval: 120, accepted_statuscodes_json: '["200-299"]' },
			{ type: 'keyword', name: 'Café', url: siteUrl('kuma'), keyword: 'Open', interval: 20, active: 0 },
			{ type: 'http', name: 'Bakery again', url },
			{ type: 'ping', name: 'Router', hostname: 'router.example' },
			{ type: 'group', name: 'Shops' },
		],
		[{ monitor: 1, name: 'customers', value: 'north' }],
		{
			notification: [
				{
					id: 1,
					name: 'Chat',
					active: 1,
					user_id: 1,
					config: JSON.stringify({ type: 'discord', discordWebhookUrl: 'https://discord.com/api/webhooks/1/x' }),
				},
				{
					id: 2,
					name: 'Bot',
					active: 1,
					user_id: 1,
					config: JSON.stringify({ type: 'telegram', telegramBotToken: 'bot-secret' }),
				},
			],
			monitor_notification: [{ monitor_id: 1, notification_id: 1 }],
			maintenance: [
				{
					id: 1,
					title: 'Backup',
					description: '',
					strategy: 'recurring-weekday',
					start_time: '02:00',
					end_time: '03:00',
					weekdays: '[0]',
					timezone: 'SAME_AS_SERVER',
					cron: '0 2 * * 0',
					duration: 3600,
				},
			],
			monitor_maintenance: [{ monitor_id: 1, maintenance_id: 1 }],
			status_page: [{ id: 1, slug, title: 'Bakery status', icon: '/icon.svg', theme: 'light' }],
			group: [{ id: 1, name: 'Shop', public: 1, status_page_id: 1 }],
			monitor_group: [{ monitor_id: 1, group_id: 1 }],
			setting: [{ key: 'serverTimezone', value: '"Europe/Berlin"' }],
		},
	);
});

describe('stayup import', () => {
	it('imports a database of Uptime Kuma 2: every monitor becomes a website or has a reason', async () => {
		const account = await anAccount();

		const preview = await runCli(account, ['import', database, '--preview']);
		expect(preview.code).toBe(0);
		expect(preview.output).toContain(`+ 1. Bakery: ${url}`);
		expect(preview.output).toMatch(/\+ 2\. Café: .*paused/);
		for (const refused of ['3. Bakery again', '4. Router', '5. Shops'])
			expect(preview.output).toMatch(`- ${refused}: `);
		expect(preview.output).toContain('2 websites to add from Uptime Kuma, 3 not imported.');
		expect(preview.output).toContain('+ channel Chat: Calls discord.com, For 1 website');
		expect(preview.output).toMatch(/- channel Bot: Please add a Telegram channel/);
		expect(preview.output).toMatch(
			/\+ maintenance window Backup: Every week on Sunday, .* 02:00 for 1 hour, Europe\/Berlin/,
		);
		expect(preview.output).toContain(`+ status page Bakery status: /s/${slug}, 1 component in 1 group`);
		expect(preview.output).toContain('3 channels, maintenance windows and status pages to add, 1 not imported.');
		expect(preview.output).not.toContain('bot-secret');

		const done = await runCli(account, ['import', database, '--yes']);
		expect(done.output).toContain('2 websites added.');
		expect(done.output).toContain('3 channels, maintenance windows and status pages added.');
		const pages = await sendSuccessfully<StatusPage[]>('GET', '/api/status-pages', { token: account.who.token });
		expect(pages).toMatchObject([
			{ slug, isPublished: false, groups: [{ name: 'Shop', components: [{ name: 'Bakery' }] }] },
		]);
		const websites = await sendSuccessfully<Website[]>('GET', '/api/websites', { token: account.who.token });
		const names = websites.map(({ name, isActive, tags }) => ({ name, isActive, tags }));
		expect(names.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
			{ name: 'Bakery', isActive: true, tags: ['customers: north'] },
			{ name: 'Café', isActive: false, tags: [] },
		]);
		expect(await runCli(account, ['import', database, '--yes'])).toEqual({
			code: 1,
			output: expect.stringMatching(/0 websites to add.*Nothing was imported\.\n$/s),
		});
	});

	it('writes a database without a key as a file that the import in the app reads', async () => {
		const account = await anAccount('Free');
		const output = join(account.folder, 'kuma.json');
		const withoutKey = { STAYUP_API_KEY: '' };
		const write = () => runCli(account, ['import', database, '--output', 'kuma.json'], withoutKey);

		expect(await write()).toMatchObject({ code: 0, output: expect.stringMatching(/^Wrote kuma\.json\. .*\/import/) });
		const file = readFileSync(output, 'utf8');
		expect(file).not.toContain('bot-secret');
		expect(statSync(output).mode & 0o777).toBe(0o600);
		expect(await write()).toEqual({ code: 1, output: 'kuma.json exists. Please choose another name.\n' });

		// As the browser sends it.
		const body = { source: 'uptime-kuma', file };
		const preview = await sendSuccessfully<WebsiteImport>('POST', '/api/imports', { token: account.who.token, body });
		expect(preview.rows.map(({ name, verdict }) => [name, verdict])).toEqual([
			['Bakery', 'add'],
			['Café', 'add'],
			['Bakery again', 'duplicate'],
			['Router', 'cannot'],
			['Shops', 'cannot'],
		]);
	});

	it('says with a key of the Free plan how to import in the app', async () => {
		const account = await anAccount('Free');
		const { code, output } = await runCli(account, ['import', database], await anApiKey(account, ['read']));

		expect(code).toBe(1);
		expect(output).toContain('API keys of the Free plan may only read.');
		expect(output).toContain(`import ${database} --output kuma.json writes`);
	});

	it.each([
		['UTF-16', Buffer.from('\ufeffName;URL\nCafé;https://cafe.example\n', 'utf16le')],
		['Windows-1252', Buffer.from('Name;URL\nCafé;https://cafe.example\n', 'latin1')],
		['UTF-8, with the delimiter in its first line,', Buffer.from('sep=;\nName;URL\nCafé;https://cafe.example\n')],
	])('reads a file in %s as the app does, and recognises its source', async (_, content) => {
		const account = await anAccount();
		writeFileSync(join(account.folder, 'sites.csv'), content);

		expect(await runCli(account, ['import', 'sites.csv', '--preview'])).toMatchObject({
			code: 0,
			output: expect.stringContaining('+ 1. Café: https://cafe.example/'),
		});
	});

	it('asks where another file is from, and says why one cannot be read', async () => {
		const account = await anAccount();
		writeFileSync(join(account.folder, 'sites.csv'), 'Name,URL\nShop,https://shop.example\n');
		writeFileSync(join(account.folder, 'sites'), 'Name,URL\nShop,https://shop.example\n');
		writeFileSync(join(account.folder, 'picture.csv'), Buffer.from([0x89, 0x50, 0, 0]));
		writeFileSync(join(account.folder, 'other.db'), 'SQLite format 3\0 and nothing else');

		expect(await runCli(account, ['import', 'sites'])).toMatchObject({
			code: 1,
			output: expect.stringContaining('--source'),
		});
		expect(await runCli(account, ['import', 'picture.csv'])).toEqual({
			code: 1,
			output: 'picture.csv is not text. Please choose the file as it was exported.\n',
		});
		expect((await runCli(account, ['import', 'sites.csv', '-s', 'csv', '--preview'])).output).toContain(
			'1 websites to add',
		);
		expect((await runCli(account, ['import', 'other.db'])).output).toContain(
			'other.db is not a database of Uptime Kuma',
		);
		expect((await runCli(account, ['import', 'sites.csv', '--output', 'kuma.json'])).output).toBe(
			'sites.csv is not a database of Uptime Kuma. Please choose the file itself in the app.\n',
		);
		expect((await runCli(account, ['import', 'none.csv', '-s', 'csv'])).output).toBe('none.csv cannot be read.\n');
	});
});
