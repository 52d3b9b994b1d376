import { hourMs, minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { watchChanges } from './watch-changes.ts';

/** Instants are minutes from noon. */
async function errorsAt(minute: number, newest: number | null, followed: number | null): Promise<string[]> {
	const errors: string[] = [];
	const instantOf = (at: number) => noon + at * minuteMs;
	const beat = followed === null ? null : { at: instantOf(followed) };
	await watchChanges(
		{
			heartbeats: { read: async () => ({ 'website-changes': beat }) as never },
			websiteChanges: { newestAt: async () => (newest === null ? null : instantOf(newest)) },
			logError: (message) => void errors.push(message),
		},
		instantOf(minute),
	);
	return errors;
}

const silent = ['Changes of websites do not reach the function statusChange.'];

describe('the comparison of the changes of websites with what was followed', () => {
	it.each([
		['the newest one was followed', 0, -30, -29],
		['the newest one was followed in the twenty seconds after a heartbeat', 0, -30, -30.3],
		['the newest one is younger than ten minutes', 0, -9, -60],
		['there is no website', 0, null, null],
	])('finds nothing if %s', async (_case, minute, newest, followed) => {
		expect(await errorsAt(minute, newest, followed)).toEqual([]);
	});

	it.each([
		['the newest one was not followed for ten minutes', 0, -10, -11],
		['none was ever followed', 0, -60, null],
		['the trigger belongs to a database that was deleted days ago', 0, -60, -72 * 60],
	])('reports that %s', async (_case, minute, newest, followed) => {
		expect(await errorsAt(minute, newest, followed)).toEqual(silent);
	});

	it('is made every ten minutes', async () => {
		const minutes = Array.from({ length: hourMs / minuteMs }, (_, index) => index);
		const found = await Promise.all(minutes.map((minute) => errorsAt(minute, -60, null)));

		expect(minutes.filter((_, index) => found[index]?.length)).toEqual([0, 10, 20, 30, 40, 50]);
	});
});
