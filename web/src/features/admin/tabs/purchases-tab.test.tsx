import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aProjectForAdmin } from '../../../entities/project/builders.ts';
import { PurchasesTab } from './purchases-tab.tsx';

const hourMs = 3_600_000;
const instant = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const client = (name: string) => ({ _id: name, name, email: `${name.toLowerCase()}@example.com` });

describe('the purchases', () => {
	it('are listed with who bought what and how long they wait, overdue ones first', async () => {
		startFakeServer().answer('GET /api/admin/projects', () =>
			Response.json([
				aProjectForAdmin({ _id: 'p3', client: client('Ivan'), orderedAt: instant(-1), answeredAt: instant(0) }),
				aProjectForAdmin({ _id: 'p2', client: client('Judy'), orderedAt: instant(-2.5), answerDueAt: instant(22) }),
				aProjectForAdmin({
					_id: 'p1',
					client: client('Heidi'),
					reference: 'P-9XH2PD',
					tier: 'Pro',
					billingCycle: 'annual',
					orderedAt: instant(-73),
					answerDueAt: instant(-48),
				}),
			]),
		);
		renderScreen(<PurchasesTab />);
		const table = await screen.findByRole('table', { name: 'Purchases' });
		await within(table).findByText('Heidi');
		const [, ...rows] = within(table).getAllByRole('row');

		expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Heidi', 'Judy', 'Ivan']);
		expect(within(table).getByRole('link', { name: 'Heidi' }).getAttribute('href')).toBe('/admin/projects/p1');
		for (const text of [
			'P-9XH2PD',
			'heidi@example.com',
			'Pro, annual',
			'Waiting for 3 d, overdue',
			'Waiting for 2 h',
			'Answered',
		]) {
			expect(within(table).getByText(text)).toBeTruthy();
		}
	});

	it('say that there are none', async () => {
		startFakeServer().answer('GET /api/admin/projects', () => Response.json([]));
		renderScreen(<PurchasesTab />);

		await screen.findByText('No purchases yet');
	});
});
