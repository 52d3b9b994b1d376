import type { Operations } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { onTime, someOperations } from './builders.ts';
import { OperationsTab } from './operations-tab.tsx';

function show(changes: Partial<Operations> = {}) {
	const server = startFakeServer();
	server.answer('GET /api/admin/operations', () => Response.json(someOperations(changes)));
	return renderScreen(<OperationsTab />);
}

describe("the admin's operations", () => {
	it('show lateness, rounds, deliveries and the version', async () => {
		show();

		await screen.findByText('Monitoring runs on time.');
		for (const text of ['310 ms', '100.00%', '11,520 of 11,520 that were due', '12', '4', '1.4.0+3f9c2ab']) {
			expect(screen.getByText(text)).toBeDefined();
		}
		expect(screen.getByRole('link', { name: 'Show failed deliveries' }).getAttribute('href')).toBe(
			'/admin?tab=deliveries',
		);
	});

	it('show each hour with its lateness', async () => {
		const lost = { due: 480, run: 400, latenessP99: 45_000, latenessMax: 61_000 };
		show({ hours: [{ start: '2026-11-21T10:00:00.000Z', ...lost }] });

		const bars = await screen.findByRole('toolbar', { name: 'Lateness in the last 24 hours' });
		expect(within(bars).getByRole('button').getAttribute('aria-label')).toContain('400 of 480 that were due');
		expect(screen.getByText('83.33%')).toBeDefined();
	});

	it('say what is not known instead of guessing', async () => {
		const nothing = { due: 0, run: 0, latenessP99: null, latenessMax: null };
		show({ lostRegions: null, alertDelayP99: null, recent: nothing, hours: [] });

		await screen.findByText('No rounds counted yet');
		screen.getByText('No round has started lately');
		screen.getByText('2 not recorded yet');
		await userEvent.hover(screen.getByText('11 not recorded yet'));
		await screen.findByText(/^Tick; Rounds; .*; Restore drill$/);
		// Lateness and share.
		expect(screen.getAllByText('Not known')).toHaveLength(2);
	});

	it('say that monitoring has stopped, or since when rounds do not run', async () => {
		const { unmount } = show({ status: 'late' });
		expect((await screen.findByRole('alert')).textContent).toContain('the tick has not run for more than two minutes');
		unmount();

		show({ status: 'late', lateSince: '2026-11-21T10:00:00.000Z' });
		expect((await screen.findByRole('alert')).textContent).toContain('Monitoring is late: no round has run since');
	});

	it.each([
		[455, 'Monitoring runs, but only 94.79% of the rounds of the last 24 hours ran.'],
		[456, 'Monitoring runs on time.'],
	])('warn when fewer than 95%% of the rounds ran: %i of 480', async (run, text) => {
		show({ hours: [{ start: '2026-11-21T10:00:00.000Z', ...onTime, run }] });

		const notice = await screen.findByText(text);
		expect(notice.closest('[role=status]')).not.toBeNull();
	});

	it('name the regions that do not respond', async () => {
		show({ lostRegions: ['us-west1'] });

		await screen.findByText('Oregon, USA');
	});

	it('show a placeholder while they load', () => {
		const server = startFakeServer();
		server.answer('GET /api/admin/operations', () => new Promise<Response>(() => undefined));
		const { container } = renderScreen(<OperationsTab />);

		expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
	});

	it('say when they cannot be loaded', async () => {
		startFakeServer();
		renderScreen(<OperationsTab />);

		await screen.findByText('Failed to load the state of the service');
	});
});
