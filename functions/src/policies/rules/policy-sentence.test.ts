import { describe, expect, it } from 'vitest';
import { scopeSentence, sentencesOf, walkOf } from './policy-sentence.ts';

const names = new Map([
	['email', 'Email'],
	['phone', 'SMS'],
	['ops', 'Ops in Slack'],
]);
const rules = {
	steps: [
		{ afterMinutes: 0, channelIds: ['email', 'ops'] },
		{ afterMinutes: 5, channelIds: ['phone'] },
	],
	repeatMinutes: 90,
	quietHours: { from: '22:00', to: '07:00', exceptWhenAllDown: true },
};

describe('a policy in plain sentences', () => {
	it('names channels, delays, repeats and quiet hours', () => {
		expect(sentencesOf(rules, names).join(' ')).toBe(
			'Email and Ops in Slack at once. SMS after 5 minutes if nobody has acknowledged. Again every 1 hour 30 minutes. Quiet from 22:00 to 07:00 except when everything is down.',
		);
	});

	it('says that a channel was deleted', () => {
		const gone = {
			...rules,
			steps: [{ afterMinutes: 0, channelIds: ['gone'] }],
			repeatMinutes: null,
			quietHours: null,
		};

		expect(sentencesOf(gone, names)).toEqual(['A deleted channel at once.']);
	});

	it.each([
		[['email', 'ops', 'phone'], 'Email, Ops in Slack and SMS at once.'],
		[['gone', 'email'], 'A deleted channel and Email at once.'],
		[['team', 'gone'], 'team and a deleted channel at once.'],
	])('lists the channels %j and keeps the letters of their names', (channelIds, sentence) => {
		const steps = [{ afterMinutes: 0, channelIds }];
		const quietHours = { ...rules.quietHours, exceptWhenAllDown: false };

		expect(sentencesOf({ ...rules, steps, quietHours }, new Map([...names, ['team', 'team']]))).toEqual([
			sentence,
			'Again every 1 hour 30 minutes.',
			'Quiet from 22:00 to 07:00.',
		]);
	});

	it('says what it is for', () => {
		expect(scopeSentence({ kind: 'account', of: null }, new Map())).toBe(
			'For all websites without a policy of their own.',
		);
		expect(scopeSentence({ kind: 'tag', of: 'shops' }, new Map())).toBe('For websites with the tag shops.');
		expect(scopeSentence({ kind: 'website', of: 'w' }, new Map([['w', 'Bakery']]))).toBe('For Bakery.');
		expect(scopeSentence({ kind: 'website', of: 'gone' }, new Map())).toBe('For a deleted website.');
	});
});

describe('the walk of a made-up outage', () => {
	const at = Date.parse('2026-11-23T20:50:00Z');

	it('says when whom it notifies on the clock of the account', () => {
		const walk = walkOf(rules, { at, timeZone: 'Europe/Vienna', isAllDown: false, most: 3 }, names);

		expect(walk.map(({ sentence }) => sentence)).toEqual([
			'21:50 Email and Ops in Slack',
			'21:55 SMS unless acknowledged',
			'07:00 SMS unless acknowledged',
		]);
	});

	it('ends after a day, or with the last step', () => {
		expect(walkOf({ ...rules, repeatMinutes: null }, { at, timeZone: 'UTC', isAllDown: true }, names)).toHaveLength(2);
		expect(walkOf({ ...rules, quietHours: null }, { at, timeZone: 'UTC', isAllDown: true }, names)).toHaveLength(10);
		const twiceADay = { ...rules, steps: rules.steps.slice(0, 1), repeatMinutes: 12 * 60, quietHours: null };
		const sent = walkOf(twiceADay, { at, timeZone: 'UTC', isAllDown: true }, new Map());
		expect(sent.map(({ sentence }) => sentence)).toEqual([
			'20:50 a deleted channel and a deleted channel',
			'08:50 a deleted channel and a deleted channel unless acknowledged',
			'20:50 a deleted channel and a deleted channel unless acknowledged',
		]);
	});

	it('has at most as many entries as it may, also when quiet hours end for several steps', () => {
		const night = Date.parse('2026-11-23T23:00:00Z');
		const walk = walkOf(rules, { at: night, timeZone: 'UTC', isAllDown: false, most: 1 }, names);

		expect(walk.map(({ sentence }) => sentence)).toEqual(['07:00 Email and Ops in Slack']);
	});
});
