import { csvOf, type ListedOutage } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../../testing/server.ts';
import { outageRows } from './download-outages.tsx';
import { OutagesScreen } from './outages-screen.tsx';

const minuteMs = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();
const failure = { statusCode: 503, error: 'The website responded with status 503' };
const ongoing: ListedOutage = {
	_id: 'o1',
	websiteId: 'w1',
	website: { name: 'Bakery' },
	timestamp: ago(14),
	endedAt: null,
	endReason: null,
	...failure,
	acknowledgement: { at: ago(3), by: 'Alice', note: 'On it' },
};
const resolved: ListedOutage = {
	_id: 'o2',
	websiteId: 'w2',
	website: { name: 'Forge' },
	timestamp: ago(60 * 72),
	endedAt: ago(60 * 72 - 15),
	...failure,
	endReason: 'recovered',
	acknowledgement: null,
};

let server: FakeServer;
let outages: ListedOutage[];

describe('the screen of all outages', () => {
	beforeEach(() => {
		server = startFakeServer();
		outages = [ongoing, resolved];
		server.answer('GET /api/outages', () => Response.json(outages));
		server.answer('GET /api/websites', () => Response.json([]));
	});

	const open = (url = '/outages') => renderScreen(<OutagesScreen />, { path: '/outages', url });

	it('says how many are ongoing and shows them first', async () => {
		open();
		await screen.findByText('1 outage is ongoing.');
		screen.getByText(/1 resolved, 15 min in all\./);
		const [first, second] = screen.getAllByRole('region');

		expect(within(first as HTMLElement).getByRole('heading').textContent).toBe('Ongoing');
		expect(within(first as HTMLElement).getByRole('listitem').textContent).toMatch(
			/Bakery.*responded with status 503.*Acknowledged by Alice.*1[34] min/,
		);
		expect(within(second as HTMLElement).getByRole('listitem').textContent).toMatch(/Forge.*15 min/);
	});

	it('opens an outage with one click', async () => {
		open();
		await userEvent.click(await screen.findByRole('link', { name: /Forge/ }));

		await screen.findByText('Another screen');
	});

	it('says that nothing is ongoing and that there have been none', async () => {
		outages = [];
		open();

		await screen.findByText('No outage is ongoing.');
		await screen.findByText('An outage appears here when a website goes down.');
	});

	it('offers to clear filters that nothing matches', async () => {
		outages = [];
		open('/outages?since=yesterday');
		await screen.findByText('No outages since yesterday');
		expect(screen.getByLabelText<HTMLSelectElement>('Time').value).toBe('yesterday');
		outages = [resolved];
		await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);

		await screen.findByRole('link', { name: /Forge/ });
	});

	it('offers to try again after a failure', async () => {
		server.answer('GET /api/outages', () => Response.json({ message: 'No' }, { status: 500 }));
		open();
		await screen.findByText('Failed to load the outages');
		server.answer('GET /api/outages', () => Response.json(outages));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByRole('link', { name: /Bakery/ });
	});
});

describe('the outages as CSV', () => {
	it('have a row each, with the duration of those that are over', () => {
		const [header, first, second] = csvOf(outageRows([ongoing, resolved])).split('\r\n');

		expect(header).toBe(
			'website,began,ended,duration s,error,status code,cause,planned,acknowledged,acknowledged by,note',
		);
		expect(first).toMatch(/^Bakery,[^,]+,,,The website responded with status 503,503,,no,[^,]+,Alice,On it$/);
		expect(second).toMatch(/^Forge,[^,]+,[^,]+,900,The website responded with status 503,503,,no,,,$/);
	});
});
