import { dayMs, hourMs, keptDays, minuteMs, tierLimits } from '@stayup/contract';
import { aChannel, aDownAlert, aMonitor, anAccount, anOutage, aPolicy, aWebsite, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { newMonitorState } from '../../monitoring/rules/monitor.ts';
import type { StoredChannel } from '../../platform/firestore/channel-documents.ts';
import { openEscalation } from '../../policies/rules/open-escalation.ts';
import { type OutageFacts, standingOf, standingOfAccount, whyNotNotified } from './not-notified.ts';

const outage = anOutage({ websiteId: 'shop', start: noon, detectedAt: noon, end: null });
const facts: OutageFacts = {
	user: anAccount({ tier: 'Pro' }),
	settings: null,
	refusals: new Map(),
	website: aWebsite(),
	websiteId: 'shop',
	monitor: null,
	outage,
	escalation: null,
	changedAt: null,
};
const withChannel = (changes: Partial<StoredChannel>): Partial<OutageFacts> => ({
	settings: { channels: { team: aChannel(changes) }, policies: {} },
});
const text = (changes: Partial<OutageFacts>, channelId = 'team') =>
	whyNotNotified({ ...facts, ...changes }, channelId, noon + minuteMs);

describe('a channel got no alert because', () => {
	const off = anAccount({
		notificationPreferences: { email: { enabled: false }, webhook: { enabled: false, url: '' } },
	});
	const manyChannels = Object.fromEntries(
		Array.from({ length: tierLimits.Free.channels + 1 }, (_, index) => [`c${index}`, aChannel({ createdAt: index })]),
	);

	it.each([
		['The account is disabled', { user: anAccount({ isDisabled: true }) }, 'email'],
		['The website was removed', { website: null }, 'email'],
		['Alerts of the website are turned off', { website: aWebsite({ alertsEnabled: false }) }, 'email'],
		['The channel is off', { user: off }, 'email'],
		['The channel is off', { user: off }, 'webhook'],
		['The channel is off', withChannel({ isEnabled: false }), 'team'],
		['The channel is not confirmed', withChannel({ kind: 'sms', isReady: false }), 'team'],
		['The channel is not connected', withChannel({ kind: 'slack', isReady: false }), 'team'],
		['The channel takes no alerts about outages', withChannel({ topics: ['expiry'] }), 'team'],
		['The channel is for other websites', withChannel({ filter: { websiteIds: ['cafe'], tags: ['food'] } }), 'team'],
		[
			'Limit of the plan reached: channels',
			{ user: anAccount(), settings: { channels: manyChannels, policies: {} } },
			`c${tierLimits.Free.channels}`,
		],
		['No alert was planned for it', withChannel({}), 'team'],
	] as const)('%s', (expected, changes, channelId) => {
		expect(text(changes, channelId)).toEqual({ text: expected, at: null });
	});

	it('it was disconnected or added later, with the time', () => {
		expect(text(withChannel({ endedAt: noon }))).toEqual({ text: 'Disconnected since', at: noon });
		expect(text({ ...withChannel({ endedAt: noon }), refusals: new Map([['team', 'responded with 410']]) })?.text).toBe(
			'Disconnected, because of “responded with 410”, since',
		);
		expect(text(withChannel({ createdAt: noon + hourMs }))).toEqual({
			text: 'The channel was added later, at',
			at: noon + hourMs,
		});
	});

	it('of other settings, with the time of their last change', () => {
		expect(text({ changedAt: noon + 1 }, 'email')).toEqual({
			text: 'No alert was planned by the settings of then, which were changed at',
			at: noon + 1,
		});
	});

	it('the website is flapping, and one alert said so', () => {
		const state = newMonitorState(noon);
		const monitor = aMonitor({ state: { ...state, alerts: { ...state.alerts, flappingSince: noon - 1 } } });

		expect(text({ monitor }, 'email')?.text).toBe('The website is flapping, so one alert says so, of');
	});
});

describe('a policy left out a channel because', () => {
	const { escalation } = openEscalation(
		{
			ownerId: 'alice',
			websiteId: 'shop',
			tags: [],
			timeZone: 'UTC',
			policy: aPolicy({ 0: ['email'], 15: ['team'] }),
			message: aDownAlert(),
			channels: [{ id: 'email', kind: 'email', name: null }],
		},
		noon,
	);
	const quietHours = { from: '22:00', to: '07:00', exceptWhenAllDown: false };
	const movedBy = (ms: number) => ({
		escalation: {
			...escalation,
			rules: { ...escalation.rules, quietHours },
			dueAt: noon + 10 * hourMs,
			nextAt: noon + ms,
		},
	});
	const acknowledgement = { at: noon + 2, by: 'Rosa', note: '' };

	it.each([
		['step 2 at', {}, noon + 15 * minuteMs],
		['quiet until', movedBy(19 * hourMs), noon + 19 * hourMs],
		['step 2 at', movedBy(11 * hourMs), noon + 11 * hourMs],
		['somebody acknowledged it before this step, at', { outage: { ...outage, acknowledgement } }, noon + 2],
		['it was over before this step, at', { outage: { ...outage, end: noon + 3 } }, noon + 3],
		['in maintenance until', { monitor: aMonitor({ maintenance: [[noon, noon + hourMs, 'window']] }) }, noon + hourMs],
	] as const)('%s', (words, changes, at) => {
		expect(text({ escalation, ...withChannel({}), ...changes })).toEqual({ text: `Policy “Nights”: ${words}`, at });
	});

	it.each(['slack', 'webhook', 'sms'] as const)('%s could not be used at its step', (kind) => {
		const taken = { ...escalation, step: 2 };

		expect(text({ escalation: taken, ...withChannel({ kind }) })).toEqual({
			text: 'Policy “Nights”: the channel could not be used at its step',
			at: null,
		});
	});
});

describe('of an outage whose messages are deleted by now', () => {
	const kept = noon + keptDays.messages * dayMs;

	it.each([
		['a channel that may have got one', {}],
		['a channel that is off now', withChannel({ isEnabled: false })],
		['a website that was removed since', { website: null }],
		['an account that was disabled since', { user: anAccount({ isDisabled: true }) }],
	] as const)('nothing is said about %s', (_, changes) => {
		expect(whyNotNotified({ ...facts, ...withChannel({}), ...changes }, 'team', kept - 1)).not.toBeNull();
		expect(whyNotNotified({ ...facts, ...withChannel({}), ...changes }, 'team', kept)).toBeNull();
	});
});

describe('what holds alerts of a website back now', () => {
	const standing = (changes: Partial<OutageFacts>) => standingOf({ ...facts, ...changes }, null, noon);

	it('is nothing if it is checked and somebody is reached', () => {
		expect(standing({})).toEqual([]);
	});

	it('names all that does', () => {
		const lastCheckedAt = noon - hourMs;
		const monitor = aMonitor({ state: { ...newMonitorState(noon), lastCheckedAt } });
		const preferences = { email: { enabled: false }, webhook: { enabled: false, url: '' } };
		const website = aWebsite({
			alertsEnabled: false,
			emailsMutedUntil: noon + 1,
			condition: { kind: 'blocked', since: noon - 9 },
		});

		expect(standing({ monitor, website, user: anAccount({ notificationPreferences: preferences }) })).toEqual([
			{ text: 'A firewall blocks our checks since', at: noon - 9 },
			{ text: 'Alerts of the website are turned off', at: null },
			{ text: 'Muted until', at: noon + 1 },
			{ text: 'Not checked since', at: lastCheckedAt },
			{ text: 'No channel of the account is on', at: null },
		]);
		expect(
			standingOfAccount({ user: anAccount({ isDisabled: true, isEmailConfirmed: false }), settings: null }),
		).toEqual([
			{ text: 'The account is disabled', at: null },
			{ text: 'The email address is not confirmed, so it gets only a few alerts', at: null },
		]);
		expect(
			standingOfAccount({
				user: anAccount({ notificationPreferences: preferences }),
				settings: { channels: { team: aChannel() }, policies: {} },
			}),
		).toEqual([{ text: 'Alerts by email are off', at: null }]);
		expect(standing({ website: aWebsite({ isActive: false, pausedBecause: 'email-unconfirmed' }) })).toEqual([
			{ text: 'Paused, because the email address of its owner is not confirmed', at: null },
		]);
	});
});
