import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import { createCanaries } from './canaries.ts';

function canariesThatAre(up: readonly boolean[]) {
	let now = noon;
	let checks = 0;
	const canaries = createCanaries({
		urls: up.map((_, index) => `https://canary-${index}.example.com/`),
		now: () => now,
		probe: async ({ url }) => {
			checks += 1;
			return { ok: up[Number(/canary-(\d+)/.exec(url)?.[1])] } as CheckResult;
		},
	});
	return { canaries, checks: () => checks, passSeconds: (seconds: number) => (now += seconds * 1000) };
}

describe('the canaries', () => {
	it.each([
		{ up: [true, true, true], areUp: true },
		{ up: [true, true, false], areUp: true },
		{ up: [true, false, false], areUp: false },
		{ up: [], areUp: true },
	])('that respond as $up count as up: $areUp', async ({ up, areUp }) => {
		expect(await canariesThatAre(up).canaries.areUp()).toBe(areUp);
	});

	it('are checked once for all failures within five seconds', async () => {
		const { canaries, checks, passSeconds } = canariesThatAre([true]);
		await Promise.all([canaries.areUp(), canaries.areUp(), canaries.areUp()]);
		expect(checks()).toBe(1);

		passSeconds(6);
		await canaries.areUp();
		expect(checks()).toBe(2);
	});
});
