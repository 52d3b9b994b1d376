import type { ImportItem, ImportSummary, WebsiteImport } from '@stayup/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type FakeServer, refusal, startFakeServer } from '../../../testing/server.ts';
import { formatInstant } from '../../lib/format.ts';
import { ImportScreen } from './import-screen.tsx';

const summary: ImportSummary = {
	_id: 'i1',
	source: 'uptimerobot',
	state: 'preview',
	createdAt: '2026-11-21T14:10:00.000Z',
	counts: { add: 2, duplicate: 0, 'over-limit': 0, cannot: 1 },
	processed: 0,
	added: 0,
	undoUntil: null,
	items: { add: 0, processed: 0, added: 0 },
	expiresAt: '2026-11-22T14:10:00.000Z',
};
const website = {
	checkInterval: 300,
	isActive: true,
	alertsEnabled: true,
	tags: ['shop'],
	rules: ['The page contains “Pay now”'],
};
const preview: WebsiteImport = {
	...summary,
	contents: [],
	rows: [
		{
			row: 1,
			name: 'Bakery',
			url: 'https://bakery.example',
			verdict: 'add',
			reason: null,
			result: null,
			website: { ...website, name: 'Bakery', url: 'https://bakery.example/' },
			changes: ['Checked every 1 hour instead of every 12 hours: our longest interval.'],
		},
		{
			row: 2,
			name: 'Shop',
			url: 'https://shop.example',
			verdict: 'add',
			reason: null,
			result: null,
			changes: [],
			website: { ...website, name: 'Shop', url: 'https://shop.example/', alertsEnabled: false },
		},
		{
			row: 3,
			name: 'Gateway',
			url: '203.0.113.7',
			verdict: 'cannot',
			website: null,
			changes: [],
			result: null,
			reason: 'Stayup monitors websites and APIs over HTTP. It has no equivalent for a ping monitor.',
		},
	],
};
const done: ImportSummary = {
	...summary,
	state: 'done',
	processed: 2,
	added: 2,
	undoUntil: '2026-11-22T14:11:00.000Z',
};

const defaults = { checkInterval: 900, tags: ['client'], alertsEnabled: false };

let server: FakeServer;
let steps: ImportSummary[];

describe('the import screen', () => {
	beforeEach(() => {
		server = startFakeServer();
		steps = [{ ...done, state: 'running', processed: 1, added: 1 }, done];
		server.answer('GET /api/website-defaults', () => Response.json(defaults));
		server.answer('GET /api/imports', () => Response.json([]));
		server.answer('POST /api/imports', () => Response.json(preview, { status: 201 }));
		server.answer('GET /api/imports/i1', () => Response.json(preview));
		server.answer('POST /api/imports/i1/run', () => {
			const step = steps.shift() ?? done;
			if (step.state === 'done') server.answer('GET /api/imports/i1', () => Response.json({ ...preview, ...done }));
			return Response.json(step);
		});
	});

	const open = (search = '') => renderScreen(<ImportScreen />, { path: '/import', url: `/import${search}` });
	const chooseFile = async (text: string, name = 'monitors.csv') =>
		userEvent.upload(await screen.findByLabelText('Exported file'), new File([text], name));

	it('asks for a file, and refuses one that is no text before it is sent', async () => {
		open();
		await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
		await screen.findByText('Please choose a file.');
		await userEvent.upload(
			screen.getByLabelText('Exported file'),
			new File([Uint8Array.of(0x89, 0x50, 0, 0)], 'picture.png'),
		);

		await screen.findByText('This file is not text. Please choose the file as it was exported.');
		expect(server.bodies('POST /api/imports')).toEqual([]);
	});

	it('sends the text of the file, and shows what becomes of each monitor', async () => {
		open();
		await chooseFile('Friendly Name,URL/IP\nBakery,https://bakery.example');
		await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
		await screen.findByRole('button', { name: 'Add 2 websites' });

		expect(server.bodies('POST /api/imports')).toEqual([
			{ source: 'uptimerobot', file: 'Friendly Name,URL/IP\nBakery,https://bakery.example', defaults },
		]);
		screen.getByRole('heading', { name: 'UptimeRobot: 3 monitors' });
		screen.getByText('2 to add, 1 cannot be imported');
		const rows = screen.getAllByRole('rowheader').map((header) => header.closest('tr')?.textContent ?? '');
		expect(rows[0]).toContain('Ready, with changes');
		expect(rows[0]).toContain('Every 5 minutesTags: shop');
		expect(rows[1]).toContain('Every 5 minutes, without alerts');
		expect(rows[2]).toContain('It has no equivalent for a ping monitor.');
	});

	it.each([
		['Gatus', 'config.yaml', 'endpoints:\n  - url: https://a.example'],
		['Uptime Kuma', 'kuma.json', '{"monitor":[{"id":1,"maxretries":1}]}'],
		['Sitemap', 'sitemap.xml', '<urlset><url><loc>https://a.example</loc></url></urlset>'],
		['Any other CSV file, or a list of URLs', 'sites.txt', 'https://a.example\nhttps://b.example'],
	])('recognises a file of %s', async (label, name, text) => {
		open();
		await chooseFile(text, name);

		expect(await screen.findByRole('option', { name: label, selected: true })).toBeTruthy();
	});

	it('suggests the columns of a list of URLs, and sends it', async () => {
		open();
		await chooseFile('https://a.example\nhttps://b.example', 'sites.txt');
		await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
		await screen.findByRole('button', { name: 'Add 2 websites' });

		expect(server.bodies('POST /api/imports')).toEqual([
			{ source: 'csv', file: 'https://a.example\nhttps://b.example', columns: { url: 'Column 1' }, defaults },
		]);
	});

	it.each([
		['csv', 'Your file: 3 websites'],
		['sitemap', 'Sitemap: 3 websites'],
		['gatus', 'Gatus: 3 monitors'],
	])('of %s is called “%s”', async (source, title) => {
		server.answer('GET /api/imports/i1', () => Response.json({ ...preview, source }));
		open('?id=i1');

		await screen.findByRole('heading', { name: title });
	});

	it('filters the monitors', async () => {
		open('?id=i1');
		await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Not imported (1)');

		expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Gateway203.0.113.7']);
	});

	it('runs step by step, and can be undone after a question', async () => {
		server.answer('POST /api/imports/i1/undo', () => Response.json({ ...done, state: 'undone', undoUntil: null }));
		open('?id=i1');
		await userEvent.click(await screen.findByRole('button', { name: 'Add 2 websites' }));
		await screen.findByText(/2 websites added/);
		expect(server.bodies('POST /api/imports/i1/run')).toHaveLength(2);

		await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
		server.answer('GET /api/imports/i1', () =>
			Response.json({ ...preview, ...done, state: 'undone', added: 0, undoUntil: null }),
		);
		const question = await screen.findByRole('alertdialog');
		await userEvent.click(within(question).getByRole('button', { name: 'Remove 2 websites' }));
		await screen.findByText('This import is undone. Its websites are removed.');
		expect(screen.getAllByText('Undone')).toHaveLength(2);
	});

	it('shows channels, maintenance windows and status pages in sections, and adds and removes them too', async () => {
		const items = { add: 2, processed: 0, added: 0 };
		const contents: ImportItem[] = [
			{
				item: 1,
				kind: 'channel',
				name: 'Chat',
				detail: 'Discord',
				verdict: 'add',
				result: null,
				reason: null,
				becomes: ['Calls discord.com', 'For all your websites'],
				changes: [],
			},
			{
				item: 2,
				kind: 'channel',
				name: 'Ops',
				detail: 'Slack',
				verdict: 'cannot',
				result: null,
				becomes: [],
				changes: [],
				reason: 'Slack connects its channels itself.',
			},
			{
				item: 3,
				kind: 'status-page',
				name: 'Bakery',
				detail: '/status/bakery',
				verdict: 'add',
				result: null,
				becomes: ['/s/bakery', '2 components'],
				changes: ['Arrives unpublished.'],
				reason: null,
			},
		];
		server.answer('GET /api/imports/i1', () => Response.json({ ...preview, items, contents }));
		steps = [{ ...done, items: { add: 2, processed: 2, added: 2 } }];
		server.answer('POST /api/imports/i1/run', () => {
			const added = contents.map((item) => ({ ...item, result: item.verdict === 'add' ? 'added' : null }));
			server.answer('GET /api/imports/i1', () => Response.json({ ...preview, ...steps[0], contents: added }));
			return Response.json(steps[0]);
		});
		open('?id=i1');
		const channels = await screen.findByRole('table', { name: 'Channels' });
		const pages = screen.getByRole('table', { name: 'Status pages' });

		expect(within(channels).getByRole('row', { name: /Ops/ }).textContent).toContain(
			'Slack connects its channels itself.',
		);
		expect(within(pages).getByRole('row', { name: /Bakery/ }).textContent).toContain('Ready, with changes');
		expect(screen.getByText('1 of 2 channels can be imported.')).toBeTruthy();
		expect(screen.queryByText('Maintenance windows')).toBeNull();

		await userEvent.click(screen.getByRole('button', { name: 'Add 2 websites, 1 channel, and 1 status page' }));
		await screen.findByText(/2 websites, 1 channel, and 1 status page added/);
		await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
		const question = await screen.findByRole('alertdialog');
		expect(within(question).getByRole('button', { name: 'Remove everything' })).toBeTruthy();
	});

	const large: WebsiteImport = {
		...preview,
		...done,
		state: 'running',
		counts: { ...summary.counts, add: 59 },
		processed: 52,
		added: 50,
		rows: ['Shop', 'Blog'].map((name, index) => ({
			...(preview.rows[1] ?? expect.unreachable()),
			row: index + 1,
			name,
			result: 'refused',
			reason: 'You already monitor this URL.',
		})),
	};
	/** Answers the next step of a run or an undo when the test says so. */
	function openStep(action: 'run' | 'undo') {
		const { promise, resolve } = Promise.withResolvers<Response>();
		server.answer(`POST /api/imports/i1/${action}`, () => promise);
		return (step: Partial<ImportSummary>) => resolve(Response.json({ ...large, ...step }));
	}

	it('says after a reload what was added, what was not and why, and continues', async () => {
		server.answer('GET /api/imports/i1', () => Response.json(large));
		const answer = openStep('run');
		open('?id=i1');
		await screen.findByText('This import is not complete. Added so far: 50 of 59 websites.');
		const [refused] = within(screen.getByRole('list', { name: 'Not added' })).getAllByRole('listitem');
		expect(refused?.textContent).toBe('You already monitor this URL.Shop, Blog');

		await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
		await screen.findByText('Adding: 52 of 59');
		const end = { ...large, state: 'done' as const, processed: 59, added: 57 };
		server.answer('GET /api/imports/i1', () => Response.json(end));
		answer(end);
		await screen.findByText('57 of 59 websites added. The first checks run now.');
	});

	it('can be left without a question once it is done, although lists are still read again', async () => {
		server.answer('GET /api/imports/i1', () => Response.json(large));
		const answer = openStep('run');
		open('?id=i1');
		await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
		server.answer('GET /api/imports/i1', () => new Promise(() => undefined));
		answer({ ...large, state: 'done', processed: 59, added: 57 });
		await userEvent.click(await screen.findByRole('link', { name: 'Go to the dashboard' }));

		await screen.findByText('Another screen');
	});

	it('shows how far an undo is', async () => {
		server.answer('GET /api/imports/i1', () => Response.json(large));
		const answerFirst = openStep('undo');
		open('?id=i1');
		await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
		await userEvent.click(await screen.findByRole('button', { name: 'Remove 50 websites' }));
		await screen.findByText('Removing: 0 of 50');
		const answerSecond = openStep('undo');
		answerFirst({ state: 'undoing', processed: 42, added: 40 });
		await screen.findByText('Removing: 10 of 50');
		const end: WebsiteImport = { ...large, state: 'undone', processed: 2, added: 0, undoUntil: null };
		server.answer('GET /api/imports/i1', () => Response.json(end));
		answerSecond(end);
		await screen.findByText(/^This import is undone/);
	});

	it('says what is left of an import that is partly undone', async () => {
		server.answer('GET /api/imports/i1', () => Response.json({ ...large, state: 'undoing', processed: 42, added: 40 }));
		open('?id=i1');

		await screen.findByText(/^This import is only partly undone: 40 websites left\./);
		screen.getByRole('button', { name: 'Undo import' });
	});

	it('asks before it is left while it runs, and then sends nothing more', async () => {
		server.answer('GET /api/imports/i1', () => Response.json(large));
		const answer = openStep('run');
		open('?id=i1');
		await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
		await screen.findByText('Adding: 52 of 59');
		const closing = new Event('beforeunload', { cancelable: true });
		window.dispatchEvent(closing);
		expect(closing.defaultPrevented).toBe(true);

		await userEvent.click(screen.getByRole('link', { name: 'New import' }));
		const question = await screen.findByRole('alertdialog', { name: 'Stop the import?' });
		// When its undo ends, and not a day from now.
		expect(question.textContent).toContain(`You can continue it here until ${formatInstant(done.undoUntil ?? '')}.`);
		await userEvent.click(within(question).getByRole('button', { name: 'Leave' }));
		await screen.findByLabelText('Exported file');
		answer({ processed: 58, added: 56 });
		await waitFor(() => expect(server.bodies('GET /api/imports').length).toBeGreaterThan(1));
		expect(server.bodies('POST /api/imports/i1/run')).toHaveLength(1);
	});

	it('names on its start what the last imports added, and leads to one that is not complete', async () => {
		server.answer('GET /api/imports', () =>
			Response.json([
				{ ...large, source: 'gatus' },
				{ ...done, _id: 'i2' },
				{ ...summary, _id: 'i3' },
			]),
		);
		open();

		const notice = await screen.findByText(/^The import of .* is not complete\. Added 50 of 59 websites\.$/);
		expect(notice.textContent).toContain('Nov 21, 2026');
		expect(screen.getByRole('link', { name: 'Continue or undo' }).getAttribute('href')).toBe('/import?id=i1');
		expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(',')[0])).toEqual([
			'GatusAdded 50 of 59 websites',
			'UptimeRobotAdded 2 websites',
			'UptimeRobotPreview',
		]);
	});

	it('shows the error of a key beside it, and keeps the key', async () => {
		server.answer('POST /api/imports', refusal('UptimeRobot does not accept this key.', 'key'));
		open();
		await userEvent.click(await screen.findByRole('radio', { name: 'API key' }));
		const field = screen.getByLabelText('API key', { selector: 'input[name=key]' });
		await fill(field, 'ur-123');
		await userEvent.click(screen.getByRole('button', { name: 'Preview' }));

		await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
		expect((field as HTMLInputElement).value).toBe('ur-123');
	});

	it('lets the columns of any CSV file be chosen, and names those that it knows', async () => {
		open();
		expect(screen.queryByRole('button', { name: 'Download an example' })).toBeNull();
		await userEvent.selectOptions(await screen.findByLabelText('Import from'), 'csv');
		await screen.findByText(/Columns: url, name, interval, tags, keyword, paused\. Only url is required\./);
		await screen.findByRole('button', { name: 'Download an example' });
		await chooseFile('Site;Homepage;Every\nBakery;bakery.example;5 min');
		await userEvent.selectOptions(await screen.findByLabelText('Name'), 'Site');
		await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
		await screen.findByRole('button', { name: 'Add 2 websites' });

		expect(server.bodies('POST /api/imports')).toMatchObject([
			{ source: 'csv', columns: { url: 'Homepage', name: 'Site', interval: 'Every' } },
		]);
	});

	it('says that an import is gone after a day', async () => {
		server.answer('GET /api/imports/i1', () =>
			Response.json({ message: 'Import not found', code: 'not-found', requestId: 'r1' }, { status: 404 }),
		);
		open('?id=i1');

		await screen.findByText(/Imports are kept for 24 hours/);
	});
});
