import { differencesFrom, documentedBodies } from '@stayup/testing/documented-bodies';
import { describe, expect, it } from 'vitest';
import { profileChangeOf, profileHeadersOf } from '../entities/account/profile-request.ts';
import { emptyDraft, leadOf } from '../entities/lead/intake-progress.ts';
import { newWebsiteOf } from '../entities/website/website-form.ts';
import { websiteWithDefaults } from '../entities/website/website-with-defaults.ts';
import { applicationOf } from './careers/application-of.ts';

function formOf(fields: Readonly<Record<string, string>>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

const profile = { name: 'Alice', email: 'alice@example.com', 'x-time-zone': 'Europe/Berlin', password: '' };

describe('the body that is sent', () => {
	it.each([
		['updateProfile', 'for a profile with a blank password', profileChangeOf(formOf(profile))],
		['updateProfile', 'for a new password', profileChangeOf(formOf({ ...profile, password: 'a new one' }))],
		['addWebsite', 'by the form', newWebsiteOf(formOf({ name: 'Shop', url: 'shop.example' }))],
		['addWebsite', 'for a pasted website', websiteWithDefaults('Shop', 'https://shop.example')],
		['createLead', 'for a lead from an outage', leadOf({ ...emptyDraft, outageId: 'o1' })],
		['applyForJob', 'for a job', applicationOf(formOf({ faxNumber: '555' }), { id: 'j1', title: 'Designer' })],
	] as const)('has the fields documented for %s %s', (name, _case, body) => {
		expect(differencesFrom(documentedBodies[name], body)).toEqual([]);
	});

	it('has a password only when one is set', () => {
		expect(profileChangeOf(formOf(profile))).not.toHaveProperty('password');
		expect(profileChangeOf(formOf({ ...profile, password: 'a new one' }))).toHaveProperty('password', 'a new one');
	});
});

describe('the headers of the profile form', () => {
	it('carry the time zone', () => {
		expect(profileHeadersOf(formOf(profile))).toEqual({ 'x-time-zone': 'Europe/Berlin' });
	});
});
