import { expect, it } from 'vitest';
import type { Region } from '../regions.ts';
import { placesOf } from './condition-places.ts';

const from = (region: Region, error: string | null) => ({ region, error });

it('the places of a condition follow the latest check of each region', () => {
	expect(placesOf([from('us-east4', 'failed'), from('us-east4', null), from('us-west1', 'failed')])).toBe(
		'It works from Virginia, USA, but not from Oregon, USA.',
	);
	expect(placesOf([from('us-east4', null)])).toBe('It works from Virginia, USA.');
	expect(placesOf([from('us-west1', 'failed')])).toBe('It does not work from Oregon, USA.');
	expect(placesOf([])).toBe('');
	const failing = (['us-east4', 'us-west1', 'asia-southeast1'] as const).map((region) => from(region, 'failed'));
	expect(placesOf([...failing, from('europe-west1', null)])).toBe(
		'It works from Belgium, but not from Virginia, USA; Oregon, USA; and Singapore.',
	);
});
