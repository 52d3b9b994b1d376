/** Accounts with one channel each, and their stores in memory. */
import { type ChannelKind, channelKinds } from '@stayup/contract';
import { testSecretBox } from '@stayup/testing/alerts/named-channels';
import { aChannel, anAccount } from '@stayup/testing/builders';
import { createChannelTargets } from '../../../functions/src/channels/channel-targets.ts';
import type { StoredTarget } from '../../../functions/src/channels/sender.ts';
import type { StoredChannel } from '../../../functions/src/platform/firestore/channel-documents.ts';

export interface SimulatedAccount {
	ownerId: string;
	channelId: string;
	kind: ChannelKind;
	/** The receiver at the service. */
	receiver: string;
	/** From 0 to 1, among those of its kind. */
	share: number;
	channel: StoredChannel;
}

const keys = { p256dh: 'unused', auth: 'unused' };
const targets = createChannelTargets(testSecretBox);

export const { open } = targets;

export function simulatedAccounts(perKind: number): SimulatedAccount[] {
	return channelKinds.flatMap((kind) =>
		Array.from({ length: perKind }, (_, index) => accountOf(kind, index, index / perKind)),
	);
}

function accountOf(kind: ChannelKind, index: number, share: number): SimulatedAccount {
	const ownerId = `owner-${kind}-${index}`;
	const { target, receiver } = targetOf(kind, index);
	const channel = aChannel({
		kind,
		name: `My ${kind}`,
		label: receiver,
		createdAt: 0,
		sealedTarget: targets.seal(ownerId, target),
	});
	return { ownerId, channelId: `${kind}-${index}`, kind, receiver, share, channel };
}

function targetOf(kind: ChannelKind, index: number): { target: StoredTarget; receiver: string } {
	switch (kind) {
		case 'email': {
			const email = `owner-${index}@shop.example`;
			return { target: { kind, email }, receiver: email };
		}
		case 'webhook': {
			const url = `https://receiver-${index}.shop.example/hook`;
			return { target: { kind, url, headers: [], template: null }, receiver: url };
		}
		case 'discord': {
			const url = `https://discord.com/api/webhooks/${index}/token`;
			return { target: { kind, url }, receiver: url };
		}
		case 'teams': {
			const url = `https://prod-${index}.westeurope.logic.azure.com/workflows/${index}`;
			return { target: { kind, url }, receiver: url };
		}
		case 'pushover': {
			const userKey = String(index).padStart(30, 'u');
			return { target: { kind, userKey, token: 'a'.repeat(30) }, receiver: userKey };
		}
		case 'pagerduty': {
			const integrationKey = String(index).padStart(32, 'k');
			return { target: { kind, integrationKey, region: 'us' }, receiver: integrationKey };
		}
		case 'slack': {
			const channelId = `C${index}`;
			const named = { teamId: 'T1', teamName: 'Acme', channelName: 'alerts', token: 'unused' };
			return { target: { kind, channelId, ...named }, receiver: channelId };
		}
		case 'telegram':
			return { target: { kind, chatId: index + 1, chatName: 'Anna' }, receiver: String(index + 1) };
		case 'push': {
			const endpoint = `https://fcm.googleapis.com/fcm/send/${index}`;
			return { target: { kind, endpoint, keys }, receiver: endpoint };
		}
		case 'sms': {
			const phone = `+1555${String(index).padStart(7, '0')}`;
			return { target: { kind, phone }, receiver: phone };
		}
	}
}

/** An account of the largest plan. */
export const account = anAccount({
	tier: 'Elite',
	notificationPreferences: { email: { enabled: false }, webhook: { enabled: false, url: '' } },
});
