import { anOutage, noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

const at = (seconds: number) => noon + seconds * 1000;

it('an outage reads from its first failed check to the check that found the website well', () => {
	const outage = anOutage({
		start: at(0),
		detectedAt: at(30),
		end: at(300),
		endReason: 'recovered',
		acknowledgement: { at: at(90), by: 'Alice', note: 'On it' },
	});
	const rawChecks = [0, 15, 30, 60].map((second) => ({
		at: at(second),
		ok: false as const,
		error: 'timeout' as const,
	}));

	const timeline = timelineOf(outage, rawChecks, [], 60_000);

	expect(timeline.map(({ kind, at: instant, region }) => [kind, (Date.parse(instant) - noon) / 1000, region])).toEqual([
		['first-failure', 0, 'us-east4'],
		['recheck', 15, 'us-west1'],
		['declared', 30, 'us-west1'],
		['acknowledged', 90, null],
		['ended', 300, null],
	]);
	expect(timeline.map(({ detail }) => detail)).toContain('Alice: On it');
});

it('a check a whole interval later was the next round, and that runs at home', () => {
	const outage = anOutage({ start: at(0), detectedAt: at(45) });
	const rawChecks = [{ at: at(30), ok: false as const, error: 'timeout' as const }];

	expect(timelineOf(outage, rawChecks, [], 30_000)[1]).toMatchObject({ kind: 'recheck', region: 'us-east4' });
});
