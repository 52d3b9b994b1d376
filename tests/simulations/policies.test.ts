import { bySize } from '@stayup/testing/simulation/size';
import { describe, expect, it } from 'vitest';
import { simulatePolicies } from './policies.ts';

describe('outages that walk through random policies', () => {
	it('notify each channel once, in time, and never after the acknowledgement or the end', () => {
		const trials = bySize(300, 5_000);
		const { sent, ...facts } = simulatePolicies(trials);

		expect(facts).toEqual({ trials, missed: 0, unexpected: 0, afterEnd: 0, twice: 0, wrongRecoveries: 0 });
		expect(sent).toBeGreaterThan(2 * trials);
	});
});
