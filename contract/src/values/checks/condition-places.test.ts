import { expect, it } from 'vitest';
import { placesOf } from './condition-places.ts';

const from = (region: 'us-east4' | 'us-west1', error: string | null) => ({ region, error });

it('the places of a condition follow the latest check of each region', () => {
	expect(placesOf([from('us-east4', 'failed'), from('us-east4', null), from('us-west1', 'failed')])).toBe(
		'It works from Virginia, USA, but not from Oregon, USA.',
	);
	expect(placesOf([from('us-east4', null)])).toBe('It works from Virginia, USA.');
	expect(placesOf([from('us-west1', 'failed')])).toBe('It does not work from Oregon, USA.');
	expect(placesOf([])).toBe('');
});
