import { csvOf, type HistoryRow, type WebsiteHistory } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../../testing/server.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { HistoryPage } from './history-page.tsx';
import { barOf, columnOf, historyCsv, keptInWords, unitInWords } from './history-words.ts';

const row = (from: string, to: string, changes: Partial<HistoryRow> = {}): HistoryRow => ({
	from: `${from}T00:00:00.000Z`,
	to: `${to}T00:00:00.000Z`,
	checks: 43_200,
	failures: 12,
	upSeconds: 2_591_400,
	downSeconds: 600,
	maintenanceSeconds: 0,
	unknownSeconds: 0,
	uptimePercentage: 99.97,
	uptimeWithMaintenance: 99.97,
	avgResponseTime: 150.5,
	p50ResponseTime: 140,
	p95ResponseTime: 220,
	p99ResponseTime: 400,
	...changes,
});
const september = row('2026-09-01', '2026-10-01');
const october = row('2026-10-01', '2026-11-01', { uptimePercentage: null, checks: 0, upSeconds: 0, downSeconds: 0 });
const reply = (zoom: WebsiteHistory['zoom'], ...rows: HistoryRow[]): WebsiteHistory => ({
	zoom,
	keptFrom: september.from,
	rows,
	total: { ...september, to: rows.at(-1)?.to ?? september.to },
});

const website = aWebsite();
const path = `GET /api/websites/${website._id}/days`;
let server: FakeServer;
beforeEach(() => {
	server = startFakeServer();
	server.answer(path, () => Response.json(reply('month', september, october)));
});

const open = (url = '/') => renderScreen(<HistoryPage website={website} tier="Elite" />, { url });

/** That of the browser. */
function BackButton() {
	const navigate = useNavigate();
	return (
		<button type="button" onClick={() => navigate(-1)}>
			Back
		</button>
	);
}

describe('the history of a website', () => {
	it('shows months, newest first, with their uptime and percentiles', async () => {
		open();
		const table = await screen.findByRole('table', { name: 'History, newest first' });
		const rows = within(table).getAllByRole('row').slice(1);

		expect(rows[0]?.textContent).toMatch(/^October 2026–/);
		expect(rows[1]?.textContent).toMatch(/^September 202699.97%10 min–43,200140 ms220 ms400 ms$/);
		expect(screen.getByText('99.97% uptime, 30 d measured, down for 10 min.')).toBeTruthy();
		expect(screen.getByText(/Your plan keeps 37 months/)).toBeTruthy();
	});

	it('opens the days of a month, and all of them again', async () => {
		open();
		const month = await screen.findByRole('button', { name: 'September 2026' });
		server.answer(path, () => Response.json(reply('day', row('2026-09-01', '2026-09-02'))));
		await userEvent.click(month);
		expect(await screen.findByRole('button', { name: 'Show all' })).toBeTruthy();
		await screen.findByRole('toolbar');
		expect((screen.getByRole('radio', { name: 'Day' }) as HTMLInputElement).checked).toBe(true);
		server.answer(path, () => Response.json(reply('month', september, october)));
		await userEvent.click(screen.getByRole('button', { name: 'Show all' }));

		expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
		await screen.findByRole('button', { name: 'September 2026' });
		expect(screen.queryByRole('toolbar')).toBeNull();
	});

	it('goes from years to months to days, and back a step at a time', async () => {
		const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
		server.answer(path, () => Response.json(reply('year', row('2026-01-01', '2027-01-01'))));
		renderScreen(
			<>
				<HistoryPage website={website} tier="Elite" />
				<BackButton />
			</>,
		);
		await userEvent.click(await screen.findByRole('radio', { name: 'Year' }));
		server.answer(path, () => Response.json(reply('month', september)));
		await press('2026');
		server.answer(path, () => Response.json(reply('day', row('2026-09-05', '2026-09-06'))));
		await press('September 2026');
		const chart = await screen.findByRole('link', { name: 'Sep 5, 2026' });
		expect(chart.getAttribute('href')).toMatch(/\?.*from=.*&to=/);
		server.answer(path, () => Response.json(reply('month', september)));
		await press('Back');

		await screen.findByRole('button', { name: 'September 2026' });
	});

	it('explains an uptime with its intervals', async () => {
		server.answer(`GET /api/websites/${website._id}/intervals`, () =>
			Response.json([
				{
					from: '2026-09-12T10:00:00.000Z',
					to: '2026-09-12T10:10:00.000Z',
					state: 'down',
					upSeconds: 0,
					downSeconds: 600,
					maintenanceSeconds: 0,
					unknownSeconds: 0,
				},
			]),
		);
		open();
		await userEvent.click(await screen.findByRole('button', { name: '99.97% in September 2026: explain' }));
		const dialog = await screen.findByRole('dialog', { name: '99.97% in September 2026' });

		await within(dialog).findByText('Down', { selector: 'span' });
		expect(within(dialog).getByRole('table', { name: 'Intervals, newest first' }).textContent).toContain('10 min');
	});

	it('says that it could not be loaded', async () => {
		server.answer(path, () => Response.json({ message: 'No' }, { status: 500 }));
		open();

		await screen.findByText('Failed to load the history');
	});

	it('is downloaded as CSV', async () => {
		const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
		vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
		// Otherwise the link would replace the window that the next files share.
		vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
		open();
		await screen.findByRole('table', { name: 'History, newest first' });
		await userEvent.click(screen.getByRole('button', { name: 'Download history as CSV' }));

		expect(created).toHaveBeenCalledOnce();
		const [head, first] = csvOf(historyCsv([september])).split('\r\n');
		expect(head).toBe(
			'from,to,uptime %,uptime with maintenance as down %,up s,down s,maintenance s,not measured s,checks,failed,average ms,median ms,p95 ms,p99 ms',
		);
		expect(first).toBe(
			'2026-09-01T00:00:00.000Z,2026-10-01T00:00:00.000Z,99.97,99.97,2591400,600,0,0,43200,12,150.5,140,220,400',
		);
	});
});

describe('a row of the history', () => {
	it('is named by its zoom', () => {
		expect(unitInWords(september, 'year')).toBe('2026');
		expect(unitInWords(september, 'month')).toBe('September 2026');
		expect(unitInWords(row('2026-10-05', '2026-10-12'), 'week')).toBe('Oct 5, 2026 – Oct 11, 2026');
		expect(unitInWords(row('2026-10-05', '2026-10-06'), 'day')).toBe('Oct 5, 2026');
	});

	it('is a bar with its downtime', () => {
		expect(barOf(september, 'month')).toMatchObject({ tone: 'degraded', detail: '99.97% uptime, down for 10 min' });
		expect(barOf(october, 'month')).toMatchObject({ tone: 'none', detail: 'Not measured' });
	});

	it('goes back as far as the plan says', () => {
		expect(['Free', 'Core', 'Pro', 'Elite'].map((tier) => keptInWords(tier as 'Free'))).toEqual([
			...['30 days', '13 months', '25 months', '37 months'],
		]);
	});
});

it.each([
	[99.97, 'up'],
	[99.65, 'degraded'],
	[90, 'down'],
	[null, 'none'],
])('the column of a month with %s%% is %s', (uptimePercentage, tone) => {
	expect(columnOf({ ...september, uptimePercentage }, 'month')).toMatchObject({ tone, label: 'Sep 2026' });
});
