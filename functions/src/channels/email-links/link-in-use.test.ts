import { aChannel, anAccount } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { isLinkInUse, leadsToSame } from './link-in-use.ts';

const on = { email: { enabled: true }, webhook: { enabled: false, url: '' } };
const off = { email: { enabled: false }, webhook: { enabled: false, url: '' } };
const owner = anAccount({ email: 'olga@example.com', notificationPreferences: on });
const channel = aChannel({ kind: 'email', label: 'mel@example.com' });
const ofProfile = { sentTo: 'olga@example.com' };
const ofChannel = { channelId: 'mel', sentTo: 'mel@example.com' };

describe('the links of a message', () => {
	it('act while the channel is in use and leads to the same person', () => {
		expect(isLinkInUse(ofProfile, owner, null)).toBe(true);
		expect(isLinkInUse(ofChannel, owner, channel)).toBe(true);
	});

	it.each([
		['was deleted', null],
		['was turned off', { ...channel, isEnabled: false }],
		['waits for a confirmation', { ...channel, isReady: false }],
		['was ended by its service', { ...channel, endedAt: 1 }],
		['leads to another email address', { ...channel, label: 'ann@example.com' }],
	])('do not act once the channel %s', (_case, now) => {
		expect(isLinkInUse(ofChannel, owner, now)).toBe(false);
	});

	it('do not act once the emails of the account are off, or go to another email address', () => {
		expect(isLinkInUse(ofProfile, { ...owner, notificationPreferences: off }, null)).toBe(false);
		expect(isLinkInUse(ofProfile, { ...owner, email: 'new@example.com' }, null)).toBe(false);
	});

	it('do not depend on the emails of the account when they came over a channel', () => {
		expect(isLinkInUse(ofChannel, { ...owner, notificationPreferences: off }, channel)).toBe(true);
	});

	it('unsubscribe only the person whom the message was sent to', () => {
		expect(leadsToSame(ofChannel, owner, { ...channel, isEnabled: false })).toBe(true);
		expect(leadsToSame(ofChannel, owner, { ...channel, label: 'ann@example.com' })).toBe(false);
		expect(leadsToSame(ofProfile, { ...owner, email: 'new@example.com' }, null)).toBe(false);
		expect(leadsToSame(ofChannel, owner, null)).toBe(false);
	});
});
