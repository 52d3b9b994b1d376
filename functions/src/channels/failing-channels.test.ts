import { aChannel, anAccount, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { ChannelHealthDocument, StoredChannel } from '../platform/firestore/channel-documents.ts';
import { noHealth } from './channel-store.ts';
import { createFindFailingChannels } from './failing-channels.ts';

const boss = aChannel({ kind: 'email', name: 'Boss' });
const bounced: ChannelHealthDocument = { ...noHealth, ownerId: 'alice', bouncedAt: noon, answers: [] };

function failing(channels: Record<string, StoredChannel>, bouncedIds: string[], isEmailOn = true) {
	const find = createFindFailingChannels({
		settingsOf: async () => ({ channels, policies: {} }),
		healthOf: async (_ownerId, ids) =>
			new Map(ids.filter((id) => bouncedIds.includes(id)).map((id) => [id, bounced] as const)),
	});
	const notificationPreferences = { email: { enabled: isEmailOn }, webhook: { enabled: false, url: '' } };
	return find('alice', anAccount({ tier: 'Free', notificationPreferences }));
}

describe('the channels that reach nobody', () => {
	it('are those whose emails bounce and those that ended', async () => {
		const channels = { boss, team: aChannel({ endedAt: noon }) };

		expect(await failing(channels, ['email', 'boss'])).toEqual([
			{ channelId: 'email', channelName: 'Email', reason: 'bounced' },
			{ channelId: 'boss', channelName: 'Boss', reason: 'bounced' },
			{ channelId: 'team', channelName: 'Team', reason: 'ended' },
		]);
	});

	it('are none while everything arrives', async () => {
		expect(await failing({ boss }, [])).toEqual([]);
	});

	it('do not include those that are off or above the limit of the plan', async () => {
		const on = (number: number) => [`c${number}`, aChannel({ createdAt: noon + number })] as const;
		const channels = {
			...Object.fromEntries([1, 2, 3].map(on)),
			off: aChannel({ kind: 'email', isEnabled: false, createdAt: noon - 1 }),
			late: aChannel({ endedAt: noon, createdAt: noon + 9 }),
		};

		expect(await failing(channels, ['email', 'off'], false)).toEqual([]);
	});
});
