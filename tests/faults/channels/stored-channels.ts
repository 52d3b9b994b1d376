/** Gives every account a channel of each kind, connected at the sandboxes, in the state in which the API would leave them. */
import type { ChannelKind } from '@stayup/contract';
import { aChannel } from '@stayup/testing/builders';
import type { Firestore } from 'firebase-admin/firestore';
import { slackClientId, slackClientSecret } from '../../../dev/fakes/slack/settings.ts';
import { createChannelTargets } from '../../../functions/src/channels/channel-targets.ts';
import type { StoredTarget } from '../../../functions/src/channels/sender.ts';
import { createSlackClient, slackScopes } from '../../../functions/src/channels/slack/slack-client.ts';
import type { StoredChannel } from '../../../functions/src/platform/firestore/channel-documents.ts';
import { collectionsOf } from '../../../functions/src/platform/firestore/collections.ts';
import { createSecretBox, parseSecretsKeys } from '../../../functions/src/platform/secret-box.ts';
import type { Sandboxes } from './sandboxes.ts';

/** Emails go over the channel of the profile. */
export type NamedKind = Exclude<ChannelKind, 'email'>;

export interface StoredChannels {
	/** By owner: the messages that the browser of the account decrypted. */
	notifications(): Promise<string[]>;
}

export async function storeChannels(
	firestore: Firestore,
	{ origins }: Pick<Sandboxes, 'origins'>,
	secretsKey: string,
): Promise<StoredChannels> {
	const { users, alertSettings } = collectionsOf(firestore);
	const targets = createChannelTargets(createSecretBox(parseSecretsKeys(secretsKey)));
	const subscriptions: string[] = [];
	const writer = firestore.bulkWriter();

	async function targetsOf(number: number): Promise<Record<NamedKind, StoredTarget>> {
		const { id, endpoint, keys } = await post<Subscription>(`${origins.push}/control/subscriptions`, {});
		subscriptions.push(id);
		return {
			webhook: { kind: 'webhook', url: `${origins.webhooks}/hook/${number}`, headers: [], template: null },
			discord: { kind: 'discord', url: `${origins.webhooks}/api/webhooks/${number}` },
			teams: { kind: 'teams', url: `${origins.webhooks}/workflows/${number}` },
			pushover: { kind: 'pushover', userKey: String(number).padStart(30, 'u'), token: 't'.repeat(30) },
			pagerduty: { kind: 'pagerduty', integrationKey: String(number).padStart(32, 'k'), region: 'us' },
			slack: await slackTarget(origins.slack, number),
			telegram: { kind: 'telegram', chatId: number + 1, chatName: 'Anna' },
			push: { kind: 'push', endpoint, keys },
			sms: { kind: 'sms', phone: `+1212555${String(1000 + number)}` },
		};
	}

	const owners = (await users.get()).docs.map(({ id }) => id);
	for (const [number, ownerId] of owners.entries()) {
		const channels = Object.entries(await targetsOf(number)).map(([kind, target]): [string, StoredChannel] => [
			`${kind}-${number}`,
			aChannel({ kind: kind as NamedKind, name: `My ${kind}`, sealedTarget: targets.seal(ownerId, target) }),
		]);
		void writer.update(users.doc(ownerId), { tier: 'Elite' });
		void writer.set(alertSettings.doc(ownerId), { channels: Object.fromEntries(channels), policies: {} });
	}
	await writer.close();
	return {
		async notifications() {
			const received = subscriptions.map(async (id) => {
				const response = await fetch(`${origins.push}/control/subscriptions/${id}/messages`);
				return ((await response.json()) as { messages: { text: string }[] }).messages;
			});
			return (await Promise.all(received)).flat().map(({ text }) => text);
		},
	};
}

interface Subscription {
	id: string;
	endpoint: string;
	keys: { p256dh: string; auth: string };
}

/** Allows our app in a conversation of its own. */
async function slackTarget(origin: string, number: number): Promise<StoredTarget> {
	const redirectUrl = 'http://127.0.0.1/connected';
	const app = { clientId: slackClientId, clientSecret: slackClientSecret, signingSecret: '' };
	const slack = createSlackClient({ origin, app, redirectUrl });
	const choice = { teamId: 'T0ACME', teamName: 'Acme', channelId: `C${number}`, channelName: `alerts-${number}` };
	const { url } = await post<{ url: string }>(`${origin}/control/authorize`, {
		url: slack.authorizeUrl(slackScopes.join()),
		...choice,
	});
	const target = await slack.connect(new URL(url).searchParams.get('code') ?? '');
	if (!target) throw new Error('The Slack sandbox refuses our app.');
	return target;
}

async function post<Reply>(url: string, body: object): Promise<Reply> {
	const headers = { 'content-type': 'application/json' };
	const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
	if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
	return (await response.json()) as Reply;
}
