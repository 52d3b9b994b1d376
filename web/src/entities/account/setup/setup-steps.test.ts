import { dayMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { setupProgress } from './setup-steps.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const instant = '2026-11-21T11:00:00.000Z';
const fresh = {
	isEmailConfirmed: false,
	setup: { testAlertAt: null, channelsChosenAt: null },
	createdAt: '2026-11-21T10:00:00.000Z',
};

describe('the checklist of a new account', () => {
	it('begins with four open steps', () => {
		expect(setupProgress(fresh, 0, now)).toEqual({
			'confirm-email': false,
			'add-website': false,
			'test-alert': false,
			channels: false,
		});
	});

	it('ticks what is done', () => {
		const user = { ...fresh, isEmailConfirmed: true, setup: { testAlertAt: instant, channelsChosenAt: null } };
		expect(setupProgress(user, 1, now)).toEqual({
			'confirm-email': true,
			'add-website': true,
			'test-alert': true,
			channels: false,
		});
	});

	it('goes away when all is done', () => {
		const user = { ...fresh, isEmailConfirmed: true, setup: { testAlertAt: instant, channelsChosenAt: instant } };
		expect(setupProgress(user, 1, now)).toBeNull();
	});

	it('goes away two weeks after the registration', () => {
		expect(setupProgress(fresh, 0, now + 13 * dayMs)).not.toBeNull();
		expect(setupProgress(fresh, 0, now + 14 * dayMs)).toBeNull();
	});

	it('is not shown to accounts from before it, of which the steps are not known', () => {
		expect(setupProgress({ isEmailConfirmed: true, createdAt: fresh.createdAt }, 0, now)).toBeNull();
	});
});
