import type { CspReportForAdmin } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { PolicyTab } from './policy-tab.tsx';

const report: CspReportForAdmin = {
	_id: 'a-report',
	directive: 'script-src-elem',
	blocked: 'https://ads.example',
	page: '/websites/:id',
	count: 1234,
	firstSeenAt: '2026-11-20T09:15:00.000Z',
	lastSeenAt: '2026-11-21T10:12:00.000Z',
};

describe("the admin's policy reports (WEB-12)", () => {
	it('show what was blocked, where, how often and when', async () => {
		const server = startFakeServer();
		server.answer('GET /api/admin/csp-reports', () => Response.json([report]));
		renderScreen(<PolicyTab />);

		await screen.findByText('script-src-elem');
		const table = screen.getByRole('table', { name: 'Policy reports' });
		for (const text of ['script-src-elem', 'https://ads.example', '/websites/:id', '1,234']) {
			expect(within(table).getByText(text)).toBeDefined();
		}
		expect([...table.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([
			report.firstSeenAt,
			report.lastSeenAt,
		]);
	});

	it('show a placeholder while they load', () => {
		const server = startFakeServer();
		server.answer('GET /api/admin/csp-reports', () => new Promise<Response>(() => undefined));
		const { container } = renderScreen(<PolicyTab />);

		expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
	});

	it('say when there are none', async () => {
		const server = startFakeServer();
		server.answer('GET /api/admin/csp-reports', () => Response.json([]));
		renderScreen(<PolicyTab />);

		await screen.findByText('No policy reports');
	});

	it('say when they cannot be loaded', async () => {
		startFakeServer();
		renderScreen(<PolicyTab />);

		await screen.findByText('Failed to load the list');
		screen.getByRole('button', { name: 'Retry' });
	});
});
