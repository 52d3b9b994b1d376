import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { SalesLine } from './sales-line.tsx';

const sales = {
	leads: 41,
	won: 9,
	lost: 14,
	winPercentage: 39,
	medianAnswerSeconds: 5400,
	openProposals: 1,
	unpaidProposals: 2,
	monthlyRevenueCents: 612_500,
	failedPayments: 1,
	sources: [
		{ source: 'autumn', leads: 18, won: 3 },
		{ source: '', leads: 7, won: 4 },
	],
};

it.each([
	[
		sales,
		'Won 39% of 23 decided in a year · first answer after 1 h (median) · 1 open proposal · 2 accepted and not paid · $6,125 a month from plans · 1 with a failed payment · won by source: autumn 3/18, unknown 4/7.',
	],
	[
		{ ...sales, winPercentage: null, medianAnswerSeconds: null, unpaidProposals: 0, failedPayments: 0, sources: [] },
		'None decided yet · 1 open proposal · $6,125 a month from plans.',
	],
])('the numbers of Sales are one line, without what there is none of', async (numbers, line) => {
	startFakeServer().answer('GET /api/admin/sales', () => Response.json(numbers));
	renderScreen(<SalesLine />);

	expect((await screen.findByText(/ · /)).textContent).toBe(line);
});
