import { productDefaults } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { intervalNote, startingIn, startingSettings } from './starting-settings.ts';

describe('the settings that a new website begins with', () => {
	it('are the defaults of the account', () => {
		const defaults = { checkInterval: 300, tags: ['client'], alertsEnabled: false };

		expect(startingSettings(defaults, 'Free')).toEqual(defaults);
	});

	it.each([
		[30, 'Free', 60, true],
		[59, 'Free', 60, true],
		[60, 'Free', 60, false],
		[30, 'Core', 30, false],
	] as const)('have a default of %i seconds within the plan %s', (checkInterval, tier, seconds, isNoted) => {
		expect(startingSettings({ ...productDefaults, checkInterval }, tier).checkInterval).toBe(seconds);
		expect(intervalNote({ checkInterval }, tier) !== null).toBe(isNoted);
	});
});

describe('the fields of the settings', () => {
	it('are read by their names, tags as a list in lower case', () => {
		const form = new FormData();
		form.set('checkInterval', '300');
		form.set('tags', 'Client, , Shop');
		form.set('alertsEnabled', 'on');

		expect(startingIn(form)).toEqual({ checkInterval: 300, tags: ['client', 'shop'], alertsEnabled: true });
	});

	it('are read beside others of the same names by their prefix', () => {
		const form = new FormData();
		form.set('tags', 'Labels');
		form.set('alertsEnabled', 'on');
		form.set('defaults.checkInterval', '');
		form.set('defaults.tags', 'Client');

		expect(startingIn(form, 'defaults.')).toEqual({
			checkInterval: Number.NaN,
			tags: ['client'],
			alertsEnabled: false,
		});
	});
});
