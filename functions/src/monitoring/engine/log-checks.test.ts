import { aBatch, aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import type { TrailIds } from '../../platform/log.ts';
import { newMonitorState } from '../rules/monitor.ts';
import { logChecks } from './log-checks.ts';

type Committed = Parameters<typeof logChecks>[1];

const failure = {
	at: noon,
	region: 'us-east4',
	origin: 'round',
	phase: 'response',
	error: 'timeout',
	statusCode: null,
} as const;
const failing = aMonitor({ state: { ...newMonitorState(noon), failures: [failure] } });
const outageId = `alices-shop_${noon / 1000}`;
const ids = { websiteId: 'alices-shop', outageId };

function loggedOf(committed: Partial<Committed>): (readonly [string, TrailIds])[] {
	const logged: (readonly [string, TrailIds])[] = [];
	const nothing = { shardId: 'shard-7', batches: [], applied: [], planned: [] };
	logChecks((step, trail) => logged.push([step, trail]), { ...nothing, ...committed });
	return logged;
}

it('joins the round of the first failed check with the outage that it may become', () => {
	const batches = [aBatch([bad(0)], { roundAt: noon })];

	expect(loggedOf({ batches, applied: [{ monitor: failing, changes: [] }] })).toEqual([
		['Check failed', { ...ids, roundId: `shard-7 ${noon}` }],
	]);
});

it('names the outage and its alerts when another region confirms it', () => {
	const change = { kind: 'went-down', at: noon + 9, failures: [failure], outageId } as const;
	const planned = [
		{ id: `${outageId}_down_email`, channel: 'email' },
		{ id: outageId, channel: 'email', isEscalation: true },
	] as const;

	expect(
		loggedOf({ batches: [aBatch([bad(5)])], applied: [{ monitor: failing, changes: [change] }], planned }),
	).toEqual([
		['Outage began', ids],
		['Alert planned', { deliveryId: `${outageId}_down_email`, channel: 'email' }],
		['Alert planned', { outageId }],
	]);
});

it('says when an outage ended, and nothing about checks that change nothing', () => {
	const up = aMonitor();
	const recovered = { kind: 'recovered', at: noon + 60_000, since: noon, outageId } as const;

	expect(loggedOf({ batches: [aBatch([good(60)])], applied: [{ monitor: up, changes: [recovered] }] })).toEqual([
		['Outage ended', ids],
	]);
	expect(
		loggedOf({ batches: [aBatch([good(60)], { roundAt: noon })], applied: [{ monitor: up, changes: [] }] }),
	).toEqual([]);
});
