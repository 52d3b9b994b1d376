import type { ImportSummary, WebsiteImport } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../../testing/server.ts';
import { ImportScreen } from '../import-screen.tsx';

const settings: WebsiteImport = {
	_id: 'i1',
	source: 'uptime-kuma',
	state: 'done',
	createdAt: '2026-11-21T14:10:00.000Z',
	counts: { add: 0, duplicate: 0, 'over-limit': 0, cannot: 0 },
	processed: 0,
	added: 0,
	undoUntil: '2026-11-22T14:11:00.000Z',
	items: { add: 3, processed: 3, added: 3 },
	expiresAt: '2026-11-22T14:11:00.000Z',
	rows: [],
	contents: [1, 2, 3].map((item) => ({
		item,
		kind: item === 1 ? 'channel' : 'status-page',
		name: `Setting ${item}`,
		detail: '',
		verdict: 'add',
		becomes: [],
		changes: [],
		reason: null,
		result: 'added',
	})),
};
const websites = { ...settings, counts: { ...settings.counts, add: 2 }, processed: 2, added: 2 };

let server: FakeServer;
beforeEach(() => {
	server = startFakeServer();
	server.answer('GET /api/imports', () => Response.json([]));
	server.answer('GET /api/website-defaults', () => Response.json({ checkInterval: 60, tags: [], alertsEnabled: true }));
});

const open = (search = '?id=i1') => renderScreen(<ImportScreen />, { path: '/import', url: `/import${search}` });
/** Answers the next step of the undo when the test says so. */
function openUndo() {
	const { promise, resolve } = Promise.withResolvers<Response>();
	server.answer('POST /api/imports/i1/undo', () => promise);
	return (step: ImportSummary) => resolve(Response.json(step));
}

describe('an import without websites', () => {
	it('counts what it added, and its undo', async () => {
		server.answer('GET /api/imports/i1', () => Response.json(settings));
		const answerFirst = openUndo();
		open();
		const added = await screen.findByText(/1 channel and 2 status pages added\.$/);
		expect(added.textContent).not.toContain('first checks');
		await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
		const question = await screen.findByRole('alertdialog');
		expect(question.textContent).toContain('also what you changed since: 1 channel and 2 status pages.');
		expect(question.textContent).not.toMatch(/0 websites/);
		await userEvent.click(within(question).getByRole('button', { name: 'Remove everything' }));

		await screen.findByText('Removing: 0 of 3');
		const answerSecond = openUndo();
		answerFirst({ ...settings, state: 'undoing', items: { add: 3, processed: 3, added: 1 } });
		await screen.findByText('Removing: 2 of 3');
		const end: WebsiteImport = {
			...settings,
			state: 'undone',
			items: { add: 3, processed: 3, added: 0 },
			undoUntil: null,
		};
		server.answer('GET /api/imports/i1', () => Response.json(end));
		answerSecond(end);
		await screen.findByText('This import is undone. Everything that it added is removed.');
	});

	it.each([
		[1, /^This import is only partly undone: 1 setting left\. Undo it again/],
		[0, /^This import is only partly undone\. Undo it again/],
	])('says that it is partly undone when %i are left', async (added, sentence) => {
		const undoing = { ...settings, state: 'undoing', items: { ...settings.items, added } };
		server.answer('GET /api/imports/i1', () => Response.json(undoing));
		open();

		await screen.findByText(sentence);
	});

	it('offers no undo when nothing was added', async () => {
		const nothing = { ...settings, items: { ...settings.items, added: 0 }, contents: [] };
		server.answer('GET /api/imports/i1', () => Response.json(nothing));
		open();

		await screen.findByText('Nothing was added.');
		expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
	});

	it('is named on the start by what it added', async () => {
		const part = { add: 5, processed: 4, added: 3 };
		server.answer('GET /api/imports', () =>
			Response.json([
				settings,
				{ ...settings, _id: 'i2', state: 'running', items: part },
				{ ...settings, _id: 'i3', state: 'undoing' },
				{ ...websites, _id: 'i4', state: 'undoing', items: { add: 1, processed: 1, added: 1 } },
				{ ...websites, _id: 'i5', items: part },
			]),
		);
		open('');

		await screen.findAllByRole('listitem');
		expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(',')[0])).toEqual([
			'Uptime KumaAdded 3 settings',
			'Uptime KumaAdded 3 of 5 settings',
			'Uptime KumaPartly undone: 3 settings left',
			'Uptime KumaPartly undone: 2 websites and 1 other setting left',
			'Uptime KumaAdded 2 websites and 3 of 5 other settings',
		]);
	});
});
