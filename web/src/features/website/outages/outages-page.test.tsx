import type { ConditionPeriod, ListedOutage } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../../testing/server.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { OutagesPage } from './outages-page.tsx';

const website = aWebsite();
const anOutage = (id: string, error: string): ListedOutage => ({
	_id: id,
	websiteId: website._id,
	website: { name: website.name },
	statusCode: 503,
	error,
	timestamp: '2026-11-01T10:00:00.000Z',
	endedAt: '2026-11-01T10:15:00.000Z',
	endReason: 'recovered',
	acknowledgement: null,
});

let server: FakeServer;
beforeEach(() => {
	server = startFakeServer();
	server.answer('GET /api/websites/bakery/conditions', () => Response.json([]));
});
const open = () => renderScreen(<OutagesPage website={website} />);

describe('the outages of a website', () => {
	it('are loaded page by page', async () => {
		const next = { headers: { link: '</api/outages?after=o1>; rel="next"' } };
		server.answer('GET /api/outages', () => Response.json([anOutage('o1', 'The first error')], next));
		open();
		await screen.findByRole('link', { name: /The first error/ });
		server.answer('GET /api/outages', () => Response.json([anOutage('o2', 'The second error')]));
		await userEvent.click(screen.getByRole('button', { name: 'Load more' }));

		await screen.findByRole('link', { name: /The second error/ });
		expect(screen.getByText('The first error')).toBeTruthy();
		expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
	});

	it('say from when until when, also over midnight', async () => {
		const long = { ...anOutage('o2', 'A long one'), endedAt: '2026-11-02T22:15:00.000Z' };
		server.answer('GET /api/outages', () => Response.json([anOutage('o1', 'A short one'), long]));
		open();
		const rowOf = async (error: string) => (await screen.findByText(error)).closest('li')?.textContent;

		expect(await rowOf('A short one')).toMatch(/^\d\d:\d\d [AP]M – \d\d:\d\d [AP]MA short one.*15 min$/);
		expect(await rowOf('A long one')).toMatch(/^\d\d:\d\d [AP]M – Nov \d, \d\d:\d\d [AP]MA long one/);
	});

	it('come alone when the website had no other status', async () => {
		server.answer('GET /api/outages', () => Response.json([]));
		open();
		await screen.findByText('No outages');

		expect(screen.queryByText('Other statuses')).toBeNull();
	});

	it('are announced while there are none', async () => {
		server.answer('GET /api/outages', () => Response.json([]));
		open();

		await screen.findByText('Outages of this website appear here with their cause and duration.');
	});

	it('are loaded again after a failure', async () => {
		open();
		await screen.findByText('Failed to load the outages');
		server.answer('GET /api/outages', () => Response.json([anOutage('o1', 'The first error')]));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByText('The first error');
	});
});

it.each<[ConditionPeriod['kind'], string]>([
	['slow', 'Slow'],
	['blocked', 'Blocked'],
	['partly-unreachable', 'Partly unreachable'],
])('the times in which a website was %s are listed beside its outages', async (kind, word) => {
	server.answer('GET /api/outages', () => Response.json([]));
	const period = { _id: 'bakery_1', kind, startedAt: '2026-11-01T10:00:00.000Z', endedAt: null, cause: null };
	const seen = { error: 'The website did not respond in time', statusCode: null, checks: [] };
	server.answer('GET /api/websites/bakery/conditions', () => Response.json([{ ...period, ...seen }]));
	open();
	const table = within(await screen.findByRole('table', { name: 'Other statuses' }));

	await table.findByText(word);
	table.getByText(/, ongoing$/);
});
