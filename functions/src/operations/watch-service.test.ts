import { hourMs, minuteMs, type ServiceStatus } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { logEntries } from '../../../infra/declared/log-entries.ts';
import type { HeartbeatDocument, RoundHourDocument } from '../platform/firestore/operations-documents.ts';
import type { PlacedNumbers } from './round-hour-store.ts';
import { type WatchDeps, watchService } from './watch-service.ts';

function aService({ callFailure = null as string | null, isStoreFailing = false } = {}) {
	const clock = { now: noon };
	const beats: Record<'tick' | 'rounds', HeartbeatDocument | null> = { tick: null, rounds: null };
	const counted: PlacedNumbers[] = [];
	const statuses: ServiceStatus[] = [];
	const entries: { message: string; facts: Readonly<Record<string, number | null>> }[] = [];
	const errors: string[] = [];
	const calls: number[] = [];
	const hours: RoundHourDocument[] = [];
	const regions = { lost: [] as ServiceStatus['lostRegions'] };
	const monitor = { failure: callFailure };
	const deps: WatchDeps = {
		shards: { directory: async () => new Map([['shard-60-0', 60]]) },
		heartbeats: {
			read: async () => {
				if (isStoreFailing) throw new Error('The database does not respond.');
				return { ...beats } as never;
			},
			async beatTick(at, tick) {
				beats.tick = { at, tick };
			},
		},
		roundHours: { add: async (parts) => void counted.push(...parts), between: async () => hours },
		deliveryQueue: { read: async () => ({ due: 3, overdue: 1, dead: 2, oldestAlertAt: clock.now - 7_000 }) },
		serviceStatus: {
			write: async (status) => void statuses.push(status),
		},
		heartbeatClient: {
			async call() {
				calls.push(clock.now);
				return monitor.failure;
			},
		},
		lostRegions: async () => regions.lost,
		version: '1.0.0',
		now: () => clock.now,
		logError: (message) => void errors.push(message),
		logFacts: (message, facts) => void entries.push({ message, facts }),
	};
	/** Ticks each minute, with rounds that run unless they are stopped. */
	async function run(minutes: number, { roundsRun = true } = {}): Promise<void> {
		for (let minute = 0; minute < minutes; minute += 1) {
			await watchService(deps);
			clock.now += minuteMs;
			if (roundsRun) beats.rounds = { at: clock.now - 30_000 };
		}
	}
	const due = () => counted.reduce((sum, { numbers }) => sum + (numbers.due ?? 0), 0);
	return { clock, beats, run, due, statuses, entries, errors, calls, regions, monitor };
}

describe('after each tick', () => {
	it('every round that is due is counted once', async () => {
		const { run, due } = aService();
		await run(30);

		expect(due()).toBe(30);
	});

	it('the rounds of lost ticks are counted too, and those of doubled ticks once', async () => {
		const { run, due, clock } = aService();
		await run(1);
		clock.now += 10 * minuteMs;
		await run(1);
		clock.now -= minuteMs - 1_000;
		await run(1);

		expect(due()).toBe(12);
	});

	it('the numbers of the service are logged as metrics expect them', async () => {
		const { run, entries } = aService();
		await run(1);

		expect(entries.map(({ message, facts }) => ({ message, facts: Object.keys(facts) }))).toEqual(
			Object.values(logEntries),
		);
		expect(entries[1]?.facts).toEqual({ waiting: 3, oldestWaitingMs: 7_000, alertDelayP99Ms: null, dead: 2 });
	});

	it('the outside monitor is called, while all is well', async () => {
		const { run, calls } = aService();
		await run(5);

		expect(calls).toHaveLength(5);
	});

	it('the outside monitor is not called while rounds do not run', async () => {
		const { run, calls, clock } = aService();
		await run(3);
		await run(6, { roundsRun: false });
		expect(calls.length).toBeLessThan(7);
		const stoppedAt = calls.length;
		await run(1);
		expect(calls).toHaveLength(stoppedAt);
		await run(3);
		expect(calls.at(-1)).toBe(clock.now - minuteMs);
	});

	it('a monitor that stays unreachable is logged once, without failing the tick', async () => {
		const { run, errors, monitor } = aService({ callFailure: 'It responded with 500' });
		await run(3);
		expect(errors).toEqual(['The outside monitor at HEARTBEAT_URL did not accept the call: It responded with 500.']);
		monitor.failure = null;
		await run(1);
		monitor.failure = 'It responded with 500';
		await run(1);
		expect(errors).toHaveLength(2);
	});

	it('the status is published for the screens, with lost regions and late rounds', async () => {
		const { run, statuses, regions } = aService();
		await run(1);
		expect(statuses).toEqual([{ version: '1.0.0', tickedAt: noon, lateSince: null, lostRegions: [] }]);
		regions.lost = ['us-west1'];
		await run(1);
		expect(statuses.map(({ lostRegions }) => lostRegions)).toEqual([[], ['us-west1']]);
		await run(6, { roundsRun: false });
		expect(statuses.at(-1)?.lateSince).not.toBeNull();
	});

	it('a database that fails does not fail the tick', async () => {
		const { run, errors } = aService({ isStoreFailing: true });
		await run(1);

		expect(errors).toContain('The tick could not record itself.');
	});

	it('a stop of a week is not counted back further than a day', async () => {
		const { run, due, clock } = aService();
		await run(1);
		clock.now += 7 * 24 * hourMs;
		await run(1);

		expect(due()).toBeLessThanOrEqual(24 * 60 + 3);
	});
});
