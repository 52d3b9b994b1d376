import { describe, expect, it, vi } from 'vitest';
import { simulatePolicies } from './policies.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('outages that walk through random policies', () => {
	it('notify each channel once, in time, and never after the acknowledgement or the end', () => {
		const { sent, ...facts } = simulatePolicies(300);

		expect(facts).toEqual({ trials: 300, missed: 0, unexpected: 0, afterEnd: 0, twice: 0, wrongRecoveries: 0 });
		expect(sent).toBeGreaterThan(600);
	});
});
