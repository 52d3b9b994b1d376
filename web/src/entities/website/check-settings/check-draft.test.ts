import type { CheckSettings } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { draftOf, newHeader, sentCheckOf, settingsOf, trialOf } from './check-draft.ts';
import { newRule } from './rule-kinds.ts';

const settings: CheckSettings = {
	acceptedStatusCodes: '200-299, 401',
	rules: [
		{ kind: 'body-contains', text: 'Order now' },
		{ kind: 'body-matches', pattern: '\\d+ items' },
		{ kind: 'json', path: 'data.status', comparison: 'equals', value: 'ok' },
		{ kind: 'header', name: 'x-cache', comparison: 'exists', value: null },
	],
	slowAboveMs: 800,
	bypassCache: true,
	request: {
		method: 'POST',
		headers: [
			{ name: 'X-Plain', value: 'yes' },
			{ name: 'X-Key', secret: true },
		],
		body: '{}',
		credentials: { kind: 'basic', user: 'monitor', password: true },
	},
};

describe('the fields of more checks', () => {
	it('stand for the settings they were filled with, whose secrets stay as stored', () => {
		expect(settingsOf(draftOf(settings))).toEqual(settings);
	});

	it('of a website without settings are sent as none', () => {
		expect(sentCheckOf(draftOf(null))).toEqual({ check: null });
		expect(sentCheckOf({ ...draftOf(null), slowAboveMs: ' ', acceptedStatusCodes: ' ' })).toEqual({ check: null });
	});

	it('send a secret that was typed in place of the stored one', () => {
		const draft = draftOf(settings);
		const { request } = settingsOf({
			...draft,
			headers: [newHeader({ name: 'X-Key', isSecret: true, secret: { text: 'new', isStored: false } })],
			password: { text: ' with blanks ', isStored: false },
		});

		expect(request.headers).toEqual([{ name: 'X-Key', secret: 'new' }]);
		expect(request.credentials).toEqual({ kind: 'basic', user: 'monitor', password: ' with blanks ' });
	});

	it('keep what was typed for another kind of rule, and send only what the kind needs', () => {
		const rule = newRule({ kind: 'header', text: 'Order now', name: 'server', value: 'nginx' });
		const rulesOf = (change: Partial<typeof rule>) =>
			settingsOf({ ...draftOf(null), rules: [{ ...rule, ...change }] }).rules;

		expect(rulesOf({})).toEqual([{ kind: 'header', name: 'server', comparison: 'contains', value: 'nginx' }]);
		expect(rulesOf({ headerComparison: 'exists' })).toEqual([
			{ kind: 'header', name: 'server', comparison: 'exists', value: null },
		]);
		expect(rulesOf({ kind: 'body-contains' })).toEqual([{ kind: 'body-contains', text: 'Order now' }]);
	});

	it('send a body only with POST', () => {
		expect(settingsOf({ ...draftOf(settings), method: 'GET' }).request.body).toBeNull();
	});

	it('are tried with the stored secrets of a saved website', () => {
		const trial = trialOf({ _id: 'w1', url: 'https://shop.example', expectedStatusCode: 200 }, draftOf(settings));

		expect(trial).toEqual({ websiteId: 'w1', url: 'https://shop.example', expectedStatusCode: 200, check: settings });
	});
});
