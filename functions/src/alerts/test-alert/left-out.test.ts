import { aChannel, anAccount, aPolicy, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { StoredChannel } from '../../platform/firestore/channel-documents.ts';
import { leftOutChannels } from './left-out.ts';

const website = { id: 'bakery', tags: ['shop'] };

function leftOut(channels: Record<string, StoredChannel>, steps: string[][] | null = null) {
	const settings = { channels, policies: steps ? { nights: aPolicy({ ...steps }) } : {} };
	return leftOutChannels(anAccount({ tier: steps ? 'Pro' : 'Free' }), settings, website);
}

describe('a test outage without a policy', () => {
	it.each([
		['unconfirmed', { isReady: false }],
		['unconnected', { isReady: false, kind: 'telegram' as const }],
		['ended', { endedAt: noon }],
	])('says that a channel is %s', (reason, changes) => {
		expect(leftOut({ anna: aChannel({ kind: 'sms', name: 'Anna', ...changes }) })).toEqual([
			{ channelId: 'anna', channelName: 'Anna', reason },
		]);
	});

	it('says which channels are above the limit of the plan', () => {
		const channels = Object.fromEntries(
			[1, 2, 3, 4].map((number) => [`c${number}`, aChannel({ name: `C${number}`, createdAt: noon + number })]),
		);

		expect(leftOut(channels)).toEqual([{ channelId: 'c4', channelName: 'C4', reason: 'over-limit' }]);
	});

	it('leaves out nothing that works, that is turned off or that is for other alerts', () => {
		const channels = {
			works: aChannel(),
			off: aChannel({ isEnabled: false }),
			expiry: aChannel({ topics: ['expiry'], isReady: false }),
		};

		expect(leftOut(channels)).toEqual([]);
	});
});

describe('a test outage with a policy', () => {
	it('says of each step which of its channels are left out, and why', () => {
		const channels = {
			off: aChannel({ name: 'Off', isEnabled: false }),
			expiry: aChannel({ name: 'Expiry', topics: ['expiry'] }),
			new: aChannel({ kind: 'sms', name: 'New', isReady: false }),
		};

		expect(
			leftOut(channels, [
				['email', 'off'],
				['new', 'gone'],
				['expiry', 'webhook'],
			]),
		).toEqual([
			{ channelId: 'off', channelName: 'Off', step: 0, reason: 'off' },
			{ channelId: 'new', channelName: 'New', step: 1, reason: 'unconfirmed' },
			{ channelId: 'gone', channelName: null, step: 1, reason: 'deleted' },
			{ channelId: 'expiry', channelName: 'Expiry', step: 2, reason: 'filtered' },
			{ channelId: 'webhook', channelName: null, step: 2, reason: 'off' },
		]);
	});
});
