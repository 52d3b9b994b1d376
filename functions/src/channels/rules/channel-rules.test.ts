import type { ChannelTopic, Tier } from '@stayup/contract';
import { aChannel, anAccount, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { AlertSettingsDocument, StoredChannel } from '../../platform/firestore/channel-documents.ts';
import { channelsFor, channelsForAnyOf, dependsOnTags, overLimitChannels } from './channel-rules.ts';

const owner = (tier: Tier = 'Core') =>
	anAccount({
		tier,
		notificationPreferences: { email: { enabled: false }, webhook: { enabled: false, url: '' } },
	});

const settingsOf = (channels: Record<string, StoredChannel>): AlertSettingsDocument => ({ channels, policies: {} });

const subject = { websiteId: 'bakery', tags: ['shop'], topic: 'outages' as ChannelTopic };
const idsFor = (channel: Partial<StoredChannel>, about: Partial<typeof subject> = {}) =>
	channelsFor(owner(), settingsOf({ ops: aChannel(channel) }), { ...subject, ...about }).map(({ id }) => id);

describe('a named channel receives an alert', () => {
	it.each([
		['of all websites', {}, {}],
		['of a website that it names', { filter: { tags: [], websiteIds: ['bakery'] } }, {}],
		['of a website with one of its tags', { filter: { tags: ['cafe', 'shop'], websiteIds: [] } }, {}],
		['of a topic that it has', { topics: ['expiry' as const] }, { topic: 'expiry' as const }],
	])('%s', (_title, channel, about) => {
		expect(idsFor(channel, about)).toEqual(['ops']);
	});

	it.each([
		['of another website', { filter: { tags: ['cafe'], websiteIds: ['atelier'] } }, {}],
		['of another topic', { topics: ['expiry' as const] }, {}],
		['while it is turned off', { isEnabled: false }, {}],
		['before it is confirmed or connected', { isReady: false }, {}],
		['after its service refused it for good', { endedAt: noon }, {}],
	])('but not %s', (_title, channel, about) => {
		expect(idsFor(channel, about)).toEqual([]);
	});
});

describe('alerts about conditions', () => {
	it('go only to named channels that chose them', () => {
		const settings = settingsOf({ a: aChannel(), b: aChannel({ topics: ['conditions'] }) });

		expect(channelsFor(anAccount(), settings, { ...subject, topic: 'conditions' }).map(({ id }) => id)).toEqual(['b']);
	});
});

describe('the channels of an account', () => {
	it('are those of its profile and its named ones, oldest first', () => {
		const user = anAccount({
			notificationPreferences: { email: { enabled: true }, webhook: { enabled: true, url: 'https://h.example/' } },
		});
		const settings = settingsOf({ b: aChannel({ createdAt: noon + 1 }), a: aChannel({ createdAt: noon + 2 }) });

		expect(channelsFor(user, settings, subject)).toEqual([
			{ id: 'email', kind: 'email', name: null },
			{ id: 'webhook', kind: 'webhook', name: null },
			{ id: 'b', kind: 'discord', name: 'Team' },
			{ id: 'a', kind: 'discord', name: 'Team' },
		]);
	});

	it('above the limit of the plan are off, and the oldest stay on', () => {
		const channels = Object.fromEntries(
			[1, 2, 3, 4].map((number) => [`c${number}`, aChannel({ createdAt: noon + number })]),
		);

		expect([...overLimitChannels(owner('Free'), settingsOf(channels))]).toEqual(['c4']);
		expect(channelsFor(owner('Free'), settingsOf(channels), subject).map(({ id }) => id)).toEqual(['c1', 'c2', 'c3']);
		expect(overLimitChannels(owner('Core'), settingsOf(channels)).size).toBe(0);
	});

	it('receive an alert about several websites once each', () => {
		const settings = settingsOf({
			ops: aChannel({ topics: ['expiry'] }),
			shop: aChannel({ topics: ['expiry'], filter: { tags: ['shop'], websiteIds: [] }, createdAt: noon + 1 }),
		});
		const tags = new Map([
			['bakery', []],
			['atelier', ['shop']],
		]);
		const found = channelsForAnyOf(['bakery', 'atelier'], { user: owner(), settings, tags }, 'expiry');

		expect(found.map(({ id }) => id)).toEqual(['ops', 'shop']);
	});

	it('need the tags of websites only if one of them filters by tag', () => {
		expect(dependsOnTags(null)).toBe(false);
		expect(dependsOnTags(settingsOf({ ops: aChannel({ filter: { tags: [], websiteIds: ['bakery'] } }) }))).toBe(false);
		expect(dependsOnTags(settingsOf({ ops: aChannel({ filter: { tags: ['shop'], websiteIds: [] } }) }))).toBe(true);
	});
});
