import { bySize } from '@stayup/testing/simulation/size';
import { expect, it } from 'vitest';
import { simulatePromise } from './promise.ts';

it('the months of hosted websites, and the credits that are due, are right to the cent, whatever clients try', async () => {
	const months = bySize(600, 2_000);
	const facts = await simulatePromise(months);

	expect(facts.wrong).toEqual([]);
	expect(facts.missed).toBeGreaterThan(months / 10);
	expect(facts.missed).toBeLessThan(facts.months);
	expect(facts.tamperings).toBeGreaterThan(months / 4);
	expect(facts.olderCredits).toBeGreaterThan(months / 50);
});
