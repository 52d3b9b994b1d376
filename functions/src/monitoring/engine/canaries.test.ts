import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import { createCanaries } from './canaries.ts';

function canariesThatAre(well: readonly boolean[]) {
	let now = noon;
	let asked = 0;
	const canaries = createCanaries({
		urls: well.map((_, index) => `https://canary-${index}.example.com/`),
		now: () => now,
		probe: async ({ url }) => {
			asked += 1;
			return { ok: well[Number(/canary-(\d+)/.exec(url)?.[1])] } as CheckResult;
		},
	});
	return { canaries, asked: () => asked, passSeconds: (seconds: number) => (now += seconds * 1000) };
}

describe('the canaries', () => {
	it.each([
		{ well: [true, true, true], areWell: true },
		{ well: [true, true, false], areWell: true },
		{ well: [true, false, false], areWell: false },
		{ well: [], areWell: true },
	])('$well are well: $areWell', async ({ well, areWell }) => {
		expect(await canariesThatAre(well).canaries.areWell()).toBe(areWell);
	});

	it('are asked once for all that fails within five seconds', async () => {
		const { canaries, asked, passSeconds } = canariesThatAre([true]);
		await Promise.all([canaries.areWell(), canaries.areWell(), canaries.areWell()]);
		expect(asked()).toBe(1);

		passSeconds(6);
		await canaries.areWell();
		expect(asked()).toBe(2);
	});
});
