import type { PlaceComparison } from '@stayup/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { RegionSpeedCard } from './region-speed.tsx';

const home = { region: 'us-east4', checks: 20_160, failed: 15, medianMs: 182, p95Ms: 310 } as const;

function open(comparison: Pick<PlaceComparison, 'isIncluded' | 'places'>) {
	const reply: PlaceComparison = { from: '2026-11-14T14:00:00.000Z', to: '2026-11-21T14:00:00.000Z', ...comparison };
	startFakeServer().answer('GET /api/websites/bakery/places', () => Response.json(reply));
	renderScreen(<RegionSpeedCard id="bakery" />);
}

it('shows how fast a website is from each region', async () => {
	const failing = { region: 'asia-southeast1', checks: 168, failed: 168, medianMs: null, p95Ms: null } as const;
	open({ isIncluded: true, places: [home, failing] });

	expect((await screen.findByText('Virginia, USA')).parentElement?.textContent).toMatch(
		/Virginia, USA182 ms, 95 % within 310 ms/,
	);
	expect(screen.getByText('No successful check')).toBeTruthy();
	expect(screen.queryByText(/With Pro and Elite/)).toBeNull();
});

it('says what larger plans add', async () => {
	open({ isIncluded: false, places: [home] });

	expect(await screen.findByText('With Pro and Elite, four regions measure it every hour.')).toBeTruthy();
});
