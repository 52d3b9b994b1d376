import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { sweepOutbox } from './sweep-outbox.ts';

/** Each page takes `pageMs` on the clock. */
function aBacklog(size: number, pageMs = 100) {
	const clock = { now: noon };
	const queued: string[] = [];
	const occasions = new Set<string>();
	let busy = 0;
	let busiest = 0;
	const deps = {
		outbox: {
			async overdue(_now: number, limit: number, cursor: string | null) {
				const first = Number(cursor ?? 0);
				clock.now += pageMs;
				const ids = Array.from({ length: Math.min(limit, size - first) }, (_, index) => String(first + index));
				return {
					items: ids.map((id) => ({ id, channel: 'email' as const })),
					next: first + limit < size ? String(first + limit) : null,
				};
			},
			async sendSoon({ id }: { id: string }, occasion?: string) {
				busy += 1;
				busiest = Math.max(busiest, busy);
				await Promise.resolve();
				busy -= 1;
				queued.push(id);
				occasions.add(occasion ?? '');
			},
		},
		now: () => clock.now,
	};
	return { deps, queued, occasions, clock, busiest: () => busiest };
}

describe('the sweep (OUT-3)', () => {
	it('queues a backlog of 5,000 deliveries in one run, each once', async () => {
		const { deps, queued, occasions, busiest } = aBacklog(5_000);

		expect(await sweepOutbox(deps)).toBe(5_000);
		expect(new Set(queued).size).toBe(5_000);
		expect(queued).toHaveLength(5_000);
		expect(occasions.size).toBe(1);
		expect(busiest()).toBeLessThanOrEqual(100);
	});

	it('stops before its function is stopped, with the longest due first', async () => {
		const { deps, queued, clock } = aBacklog(50_000, 3_000);
		await sweepOutbox(deps);

		expect(clock.now - noon).toBeLessThan(50_000);
		expect(queued).toHaveLength(14 * 500);
		expect(queued.slice(0, 3)).toEqual(['0', '1', '2']);
	});

	it('does nothing without a backlog', async () => {
		expect(await sweepOutbox(aBacklog(0).deps)).toBe(0);
	});
});
