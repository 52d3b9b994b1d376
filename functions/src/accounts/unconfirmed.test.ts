import { dayMs } from '@stayup/contract';
import { anAccount, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { afterConfirmation, afterRegistration, afterStep, dueStep } from './unconfirmed.ts';

/** Runs each night and returns the day of each step. */
function live(changes: Partial<UserDocument>, nights: readonly number[]) {
	const pause = afterRegistration(noon);
	let user = anAccount({
		isEmailConfirmed: false,
		createdAt: noon,
		websiteCount: 1,
		unconfirmedPause: pause,
		...changes,
	});
	const steps: [number, string][] = [];
	for (const night of nights) {
		const now = noon + night * dayMs;
		const step = dueStep(user, now);
		if (step === null || user.unconfirmedPause === null) continue;
		steps.push([night, step]);
		user = { ...user, unconfirmedPause: afterStep(step, user.unconfirmedPause, noon, now) };
	}
	return steps;
}

const everyNight = Array.from({ length: 16 }, (_, night) => night + 1);

describe('PAUSE-1: an account whose email address is not confirmed', () => {
	it('is warned on the fifth day, and its websites are paused on the seventh', () => {
		expect(live({}, everyNight).slice(0, 2)).toEqual([
			[5, 'warn'],
			[7, 'pause'],
		]);
	});

	it('gets its two days of warning also if nights were missed', () => {
		expect(live({}, [1, 2, 9, 10, 11])).toEqual([
			[9, 'warn'],
			[11, 'pause'],
		]);
	});

	it.each([
		['pays', { tier: 'Core' }],
		['has no websites', { websiteCount: 0 }],
	] as const)('is not paused while it %s', (_, changes) => {
		expect(new Set(live(changes, everyNight).map(([, step]) => step))).toEqual(new Set(['postpone']));
	});

	it('has nothing left to do once it is confirmed, or its paused websites to resume', () => {
		const warned = afterStep('warn', afterRegistration(noon), noon, noon);
		const paused = afterStep('pause', warned, noon, noon + 7 * dayMs);
		const unconfirmedPause = afterConfirmation(paused);

		expect([null, afterRegistration(noon), warned].map(afterConfirmation)).toEqual([null, null, null]);
		expect(dueStep(anAccount({ isEmailConfirmed: true, unconfirmedPause }), noon + 8 * dayMs)).toBe('resume');
	});
});
