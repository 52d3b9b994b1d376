import { hourMs, minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import { dueSince } from './due-since.ts';

const attempt = (at: number) => ({ at, statusCode: 503, durationMs: 10 });

it.each([
	['new', { nextAttemptAt: noon, attempts: [] }, noon],
	['delayed until the end of quiet hours', { nextAttemptAt: noon + 9 * hourMs, attempts: [] }, noon + 9 * hourMs],
	['part of a digest', { nextAttemptAt: noon + 20 * minuteMs, attempts: [] }, noon + 20 * minuteMs],
	['retried', { nextAttemptAt: noon + 30 * minuteMs, attempts: [attempt(noon + 5), attempt(noon + 60)] }, noon + 5],
	['sent again by hand', { nextAttemptAt: noon + 1, attempts: [attempt(noon - hourMs)] }, noon + 1],
	[
		'retried after it was sent again by hand',
		{ nextAttemptAt: noon + hourMs, attempts: [attempt(noon - hourMs), attempt(noon + 7)] },
		noon + 7,
	],
] as const)('a delivery that is %s is due at the right time', (_, { nextAttemptAt, attempts }, due) => {
	expect(dueSince({ queuedAt: noon, nextAttemptAt, attempts: [...attempts] })).toBe(due);
});
