import { minuteMs } from '@stayup/contract';
import { anIncident } from '@stayup/testing/status-pages/facts';
import { describe, expect, it } from 'vitest';
import {
	calmMs,
	incidentToJoin,
	isOverdue,
	joinWithinMs,
	suggestionFor,
	updateAfterOutages,
	updateWhenCalm,
	updateWhenGone,
	updateWhenJoined,
} from './follow-outages.ts';

const now = 10_000_000;
const recovered = { end: now, endReason: 'recovered', isUp: false } as const;
const ongoing = { end: null, endReason: null, isUp: false } as const;
const automatic = anIncident({ isAutomatic: true, outageIds: ['a'], startedAt: now });

describe('an automatic incident', () => {
	it('is monitored when all its outages are over', () => {
		expect(updateAfterOutages(automatic, [recovered], ['Shop'])).toEqual({
			state: 'monitoring',
			text: 'Shop responds again. We are watching whether it stays that way.',
		});
		const ofTwo = { ...automatic, outageIds: ['a', 'b'] };
		expect(updateAfterOutages(ofTwo, [recovered, ongoing], ['Shop', 'Blog'])).toBeNull();
		expect(updateAfterOutages(ofTwo, [recovered, recovered], ['Shop', 'Blog'])?.text).toMatch(
			/^Shop and Blog respond again\./,
		);
	});

	it.each(['blocked', 'paused', 'edited', 'maintenance'] as const)(
		'stays open when its outage ended because it was %s, until the website is up',
		(endReason) => {
			expect(updateAfterOutages(automatic, [{ end: now, endReason, isUp: false }], ['Shop'])).toBeNull();
			expect(updateAfterOutages(automatic, [{ end: now, endReason, isUp: true }], ['Shop'])).not.toBeNull();
		},
	);

	it('does not say that a website responds when its outage was deleted with the website', () => {
		expect(updateAfterOutages(automatic, [], ['Shop'])).toBeNull();
	});

	it('is monitored when the outages of the websites that are left are over', () => {
		const ofTwo = { ...automatic, outageIds: ['deleted', 'a'] };

		expect(updateAfterOutages(ofTwo, [recovered], ['Shop'])?.text).toMatch(/^Shop responds again\./);
		expect(updateAfterOutages(ofTwo, [ongoing], ['Shop'])).toBeNull();
	});

	it('is resolved when all its components are off the page', () => {
		const ofTwo = { ...automatic, componentIds: ['shop', 'blog'] };

		expect(updateWhenGone(automatic, new Set(['blog']))).toEqual({
			state: 'resolved',
			text: 'This component is no longer on the page.',
		});
		expect(updateWhenGone(ofTwo, new Set())?.text).toBe('These components are no longer on the page.');
		expect(updateWhenGone(ofTwo, new Set(['blog']))).toBeNull();
		expect(updateWhenGone({ ...automatic, state: 'resolved' }, new Set())).toBeNull();
		expect(updateWhenGone({ ...automatic, isAutomatic: false }, new Set())).toBeNull();
		expect(updateWhenGone({ ...automatic, componentIds: [] }, new Set())).toBeNull();
	});

	it('is monitored once', () => {
		expect(updateAfterOutages({ ...automatic, state: 'monitoring' }, [recovered], ['Shop'])).toBeNull();
	});

	it('is resolved after ten calm minutes', () => {
		const [update] = anIncident().updates;
		const monitored = anIncident({
			isAutomatic: true,
			outageIds: ['a'],
			state: 'monitoring',
			updates: [{ ...update, id: '2', at: now, state: 'monitoring', text: 'It responds again.', edits: [] }],
		});

		expect(updateWhenCalm(monitored, true, now + calmMs - 1)).toBeNull();
		expect(updateWhenCalm(monitored, false, now + calmMs)).toBeNull();
		expect(updateWhenCalm(monitored, true, now + calmMs)?.state).toBe('resolved');
		expect(updateWhenCalm({ ...monitored, isAutomatic: false }, true, now + calmMs)).toBeNull();
	});
});

describe('an incident of the owner', () => {
	const own = { ...automatic, isAutomatic: false };

	it('is not updated by itself: the owner gets a suggestion', () => {
		expect(updateAfterOutages(own, [recovered], ['Shop'])).toBeNull();
		expect(suggestionFor(own, [recovered], ['Shop'])).toEqual({
			state: 'resolved',
			text: 'Shop works again. Thank you for your patience.',
		});
	});

	it('has no suggestion while an outage lasts, when it is resolved, or without an outage', () => {
		expect(suggestionFor(own, [ongoing], ['Shop'])).toBeNull();
		expect(suggestionFor({ ...own, state: 'resolved' }, [recovered], ['Shop'])).toBeNull();
		expect(suggestionFor({ ...own, outageIds: [] }, [], ['Shop'])).toBeNull();
	});
});

describe('an outage', () => {
	const outage = { end: null, start: now, plannedAt: null };

	it('is published after the minutes of the page', () => {
		expect(isOverdue(outage, 'server-silent', 10, now + 10 * minuteMs - 1)).toBe(false);
		expect(isOverdue(outage, 'server-silent', 10, now + 10 * minuteMs)).toBe(true);
	});

	it('is not published by itself if it ended before, was planned or blocked, or if the page does not want it', () => {
		const late = now + 10 * minuteMs;

		expect(isOverdue({ ...outage, end: late }, 'server-silent', 10, late)).toBe(false);
		expect(isOverdue({ ...outage, plannedAt: now }, 'server-silent', 10, late)).toBe(false);
		expect(isOverdue(outage, 'bot-wall', 10, late)).toBe(false);
		expect(isOverdue(outage, 'server-silent', null, late)).toBe(false);
	});

	it('joins an automatic incident of the last ten minutes', () => {
		expect(incidentToJoin([automatic], { start: now + joinWithinMs })).toBe(automatic);
		expect(incidentToJoin([automatic], { start: now + joinWithinMs + 1 })).toBeNull();
		expect(incidentToJoin([{ ...automatic, isAutomatic: false }], { start: now })).toBeNull();
		expect(updateWhenJoined(automatic, ['blog'], ['Blog'])).toEqual({
			state: 'investigating',
			text: 'Blog is affected too. We are working on it.',
		});
	});

	it('reopens an incident that was about to be resolved', () => {
		const monitored = { ...automatic, state: 'monitoring' as const };

		expect(incidentToJoin([monitored], { start: now + 60 * minuteMs })).toBe(monitored);
		expect(updateWhenJoined(monitored, ['shop'], ['Shop'])).toEqual({
			state: 'investigating',
			text: 'Shop is not available again. We are working on it.',
		});
	});
});
