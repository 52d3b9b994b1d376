import { anOutage, noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import { newOutboxDocument } from '../outbox/new-delivery.ts';
import { timelineOf } from './timeline.ts';

const at = (seconds: number) => noon + seconds * 1000;
const failure = { error: 'timeout', statusCode: null } as const;

it('a timeline goes from the first failed check to the end of the outage', () => {
	const outage = anOutage({
		start: at(0),
		detectedAt: at(30),
		end: at(300),
		endReason: 'recovered',
		acknowledgement: { at: at(90), by: 'Alice', note: 'On it' },
	});

	const timeline = timelineOf(outage, []);

	expect(timeline.map(({ kind, at: instant, region }) => [kind, (Date.parse(instant) - noon) / 1000, region])).toEqual([
		['first-failure', 0, 'us-east4'],
		['recheck', 15, 'us-west1'],
		['declared', 30, 'us-west1'],
		['acknowledged', 90, null],
		['ended', 300, null],
	]);
	expect(timeline.map(({ detail }) => detail)).toContain('Alice: On it');
	expect(timeline[2]?.detail).toBe('Three failures in a row, confirmed from another region');
});

it('only the account sees what besides alerts went to its channels', () => {
	const message = { event: 'outage-acknowledged', outageId: 'shop_1' } as const;
	const id = 'acknowledged';
	const document = newOutboxDocument({ ownerId: 'alice', channel: 'pagerduty', message }, noon);
	const shown = (isOwner: boolean) => timelineOf(anOutage(), [{ id, document }], { isOwner }).map(({ kind }) => kind);

	expect(shown(true)).toContain('delivery');
	expect(shown(false)).not.toContain('delivery');
});

it('each failed check has the region and origin that were stored', () => {
	const outage = anOutage({
		failures: [
			{ ...failure, at: at(0), region: 'us-west1', origin: 'recheck' },
			{ ...failure, at: at(7), region: 'us-east4', origin: 'check-now' },
			{ ...failure, at: at(60), region: 'us-east4', origin: 'round' },
		],
	});

	expect(timelineOf(outage, []).map(({ region, origin }) => [region, origin])).toEqual([
		['us-west1', 'recheck'],
		['us-east4', 'check-now'],
		['us-east4', 'round'],
	]);
});

it('a timeline says which regions decided, and from which one the website worked', () => {
	const vote = (region: 'us-east4' | 'us-west1' | 'europe-west1', error: 'timeout' | null) =>
		({ at: at(15), region, error, statusCode: error ? null : 200, durationMs: 182 }) as const;
	const votes = [vote('us-east4', 'timeout'), vote('us-west1', 'timeout'), vote('europe-west1', null)];
	const timeline = timelineOf(anOutage({ votes }), []);

	expect(timeline.find(({ kind }) => kind === 'declared')?.detail).toBe(
		'Three failures, confirmed from another region (2 of 3 regions)',
	);
	expect(timeline.find(({ region }) => region === 'europe-west1')).toMatchObject({
		kind: 'recheck',
		detail: 'The website responded with status 200 after 182 ms',
	});
});

it('a timeline says that all failures came from one region', () => {
	const seconds = [0, 60, 120];
	const failures = seconds.map(
		(second) => ({ ...failure, at: at(second), region: 'us-east4', origin: 'round' }) as const,
	);

	expect(timelineOf(anOutage({ failures }), [])[2]?.detail).toBe('Three failures in a row, all from Virginia, USA');
});

it('says which alerts were held back on purpose, and not failed', () => {
	const message = { event: 'outage-acknowledged', outageId: 'shop_1' } as const;
	const document = newOutboxDocument({ ownerId: 'alice', channel: 'pagerduty', message }, noon);
	const failed = { ...document, state: 'failed', reason: 'alerts are muted' } as const;
	const attempts = [{ at: noon, statusCode: 500, durationMs: 82 }];
	const again = { ...failed, attempts };
	const tried = { ...failed, attempts, reason: 'failed after 3 attempts: status 500' };
	const limited = { ...failed, reason: 'too many emails of this kind' };
	const isHeldBack = (shown: typeof document) =>
		timelineOf(anOutage({ failures: [] }), [{ id: 'a', document: shown }])[0]?.isHeldBack;

	expect([failed, again].map(isHeldBack)).toEqual([true, true]);
	expect([tried, limited, document].map(isHeldBack)).toEqual([undefined, undefined, undefined]);
});
