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

async function rows(): Promise<string[]> {
	await screen.findByRole('table', { name: 'Speed by region' });
	return screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
}

it('shows how fast a website is from each region, and which has not measured it yet', async () => {
	const failing = { region: 'asia-southeast1', checks: 168, failed: 168, medianMs: null, p95Ms: null } as const;
	const west = { region: 'us-west1', checks: 168, failed: 0, medianMs: 240, p95Ms: 402 } as const;
	open({ isIncluded: true, places: [home, west, failing] });

	expect(await rows()).toEqual([
		'FromMedianp95',
		'Virginia, USA15 of 20,160 checks failed182 ms310 ms',
		'Oregon, USA240 ms402 ms',
		'Singapore168 of 168 checks failed––',
		'Belgium––',
	]);
	expect(screen.getByText(/^Some regions have not measured it yet\./)).toBeTruthy();
	expect(screen.queryByText(/With Pro and Elite/)).toBeNull();
});

it('shows a region of a later release, which this tab does not know, by its id', async () => {
	const unknown = { region: 'southamerica-east1' as never, checks: 168, failed: 0, medianMs: 300, p95Ms: 402 };
	open({ isIncluded: true, places: [home, unknown] });

	expect((await rows())[2]).toBe('southamerica-east1300 ms402 ms');
});

it('says what larger plans add, and where to compare them', async () => {
	open({ isIncluded: false, places: [home] });

	expect(await rows()).toHaveLength(2);
	expect(screen.getByText(/^With Pro and Elite, 4 regions measure it every hour\./)).toBeTruthy();
	expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/pricing');
});

it('says what comes next before the first measurement', async () => {
	open({ isIncluded: false, places: [] });

	expect(await screen.findByText('The first scheduled check measures it.')).toBeTruthy();
	expect(screen.queryByRole('table')).toBeNull();
});
