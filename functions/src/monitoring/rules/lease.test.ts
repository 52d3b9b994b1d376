import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { decideLease, fieldsOfPart, isFencedOff, type LeaseRequest } from './lease.ts';
import { shardOffsetMs } from './schedule.ts';

const minute = 60_000;
const id = 'shard';
const cadence = 60;
const roundAt = noon + shardOffsetMs(id, cadence);
const lease = { roundAt, until: roundAt + 29_000 };
const running = { lease, lastRoundAt: roundAt };

function decide(
	shard: Pick<Parameters<typeof decideLease>[0], 'lease' | 'lastRoundAt'>,
	request: Partial<LeaseRequest> = {},
) {
	return decideLease({ id, cadence, ...shard }, { roundAt, now: roundAt + 5_000, isRetry: false, ...request });
}

describe('SCHED-3: the lease of a round', () => {
	it('is granted for 29 seconds', () => {
		expect(decide({ lease: null, lastRoundAt: roundAt - minute })).toEqual({
			kind: 'granted',
			fields: { lease: { roundAt, until: roundAt + 34_000 }, lastRoundAt: roundAt },
		});
	});

	it('is refused if the round is done or older than the last one', () => {
		expect(decide({ lease: null, lastRoundAt: roundAt })).toEqual({ kind: 'over' });
		expect(decide({ lease: null, lastRoundAt: roundAt + minute })).toEqual({ kind: 'over' });
	});

	it('is refused while another worker has it, for this round or another', () => {
		const elsewhere = { kind: 'leased-elsewhere', until: lease.until };

		expect(decide(running)).toEqual(elsewhere);
		expect(decide(running, { roundAt: roundAt + 10_000 })).toEqual(elsewhere);
	});

	it('is over for a task while a newer round of its shard is running, but not for a retry, whose worker may have run that', () => {
		const old = { roundAt: roundAt - 10 * minute };

		expect(decide(running, old)).toEqual({ kind: 'over' });
		expect(decide(running, { ...old, isRetry: true })).toMatchObject({ kind: 'leased-elsewhere' });
	});
});

describe('SCHED-4: the lease of a worker that died', () => {
	it('is taken over when it has expired, for the same round and for the next one', () => {
		expect(decide(running, { now: lease.until })).toMatchObject({ kind: 'granted' });
		expect(decide(running, { now: lease.until, roundAt: roundAt + minute })).toMatchObject({ kind: 'granted' });
	});

	it('is taken over at once by a retry of the same task, but not of another', () => {
		expect(decide(running, { isRetry: true })).toMatchObject({ kind: 'granted' });
		expect(decide(running, { isRetry: true, roundAt: roundAt + minute })).toMatchObject({ kind: 'leased-elsewhere' });
	});

	it('fences off its commits once it was taken over or given back', () => {
		const retried = { lease: { roundAt, until: roundAt + 34_000 } };

		expect(isFencedOff(running, lease)).toBe(false);
		expect(isFencedOff(retried, lease)).toBe(true);
		expect(isFencedOff({ lease: null }, lease)).toBe(true);
	});
});

describe('PROBE-14: a round that starts after the next ones are due', () => {
	const now = roundAt + 2 * minute + 40_000;
	const newest = roundAt + 2 * minute;

	it('takes the place of the newest one, which is then over', () => {
		expect(decide({ lease: null, lastRoundAt: roundAt - minute }, { now })).toMatchObject({
			kind: 'granted',
			fields: { lastRoundAt: newest, lease: { roundAt: newest } },
		});
		expect(decide({ lease: null, lastRoundAt: newest }, { now, roundAt: newest })).toEqual({ kind: 'over' });
	});

	it('does not take over the lease of a worker that runs the newest one, even as a retry', () => {
		const elsewhere = { lease: { roundAt: newest, until: now + 1_000 }, lastRoundAt: newest };

		expect(decide(elsewhere, { now, isRetry: true })).toMatchObject({ kind: 'leased-elsewhere' });
	});
});

describe('a part of a round', () => {
	it('keeps the lease unless it is the last', () => {
		expect(fieldsOfPart({ suppressedRounds: 0 }, { suppressedRounds: 0, isLast: false })).toEqual({});
		expect(fieldsOfPart({ suppressedRounds: 0 }, { suppressedRounds: 0, isLast: true })).toEqual({ lease: null });
	});

	it('changes the number of suppressed rounds only if that is new', () => {
		expect(fieldsOfPart({ suppressedRounds: 1 }, { suppressedRounds: 2, isLast: false })).toEqual({
			suppressedRounds: 2,
		});
		expect(fieldsOfPart({ suppressedRounds: 2 }, { suppressedRounds: 2, isLast: false })).toEqual({});
	});
});
