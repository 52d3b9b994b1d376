import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { decideLease, fieldsOfPart, isFencedOff, type LeaseRequest } from './lease.ts';

const minute = 60_000;
const lease = { roundAt: noon, until: noon + 29_000 };
const running = { lease, lastRoundAt: noon };

function decide(shard: Parameters<typeof decideLease>[0], request: Partial<LeaseRequest> = {}) {
	return decideLease(shard, { roundAt: noon, now: noon + 5_000, isRetry: false, ...request });
}

describe('SCHED-3: the lease of a round', () => {
	it('is granted for 29 seconds', () => {
		expect(decide({ lease: null, lastRoundAt: noon - minute })).toEqual({
			kind: 'granted',
			fields: { lease: { roundAt: noon, until: noon + 34_000 }, lastRoundAt: noon },
		});
	});

	it('is refused if the round is done or older than the last one', () => {
		expect(decide({ lease: null, lastRoundAt: noon })).toEqual({ kind: 'over' });
		expect(decide({ lease: null, lastRoundAt: noon + minute })).toEqual({ kind: 'over' });
	});

	it('is refused while another worker has it, for this round or another', () => {
		const elsewhere = { kind: 'leased-elsewhere', until: noon + 29_000 };

		expect(decide(running)).toEqual(elsewhere);
		expect(decide(running, { roundAt: noon + 10_000 })).toEqual(elsewhere);
	});
});

describe('SCHED-4: the lease of a worker that died', () => {
	it('is taken over when it has expired, for the same round and for the next one', () => {
		expect(decide(running, { now: lease.until })).toMatchObject({ kind: 'granted' });
		expect(decide(running, { now: lease.until, roundAt: noon + minute })).toMatchObject({ kind: 'granted' });
	});

	it('is taken over at once by a retry of the same task, but not of another', () => {
		expect(decide(running, { isRetry: true })).toMatchObject({ kind: 'granted' });
		expect(decide(running, { isRetry: true, roundAt: noon + minute })).toMatchObject({ kind: 'leased-elsewhere' });
	});

	it('fences off its commits once it was taken over or given back', () => {
		const retried = { lease: { roundAt: noon, until: noon + 34_000 } };

		expect(isFencedOff(running, lease)).toBe(false);
		expect(isFencedOff(retried, lease)).toBe(true);
		expect(isFencedOff({ lease: null }, lease)).toBe(true);
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
