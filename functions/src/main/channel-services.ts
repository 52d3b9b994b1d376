/**
 * The stores of channels, and the services that alerts are sent through besides email and URLs: a kind of channel that is set up has its sender and
 * its connection here.
 */
import { endpoints } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { createChannelStore } from '../channels/channel-store.ts';
import { createChannelTargets } from '../channels/channel-targets.ts';
import type { ChannelConnections } from '../channels/connections.ts';
import type { CallTargetDeps } from '../channels/kinds/call-kind.ts';
import { callConnections } from '../channels/kinds/call-kinds.ts';
import { createEmailConnection } from '../channels/kinds/email.ts';
import { createPushClient } from '../channels/push/push-client.ts';
import { createPushConnection } from '../channels/push/push-connection.ts';
import { createPushSender } from '../channels/push/push-sender.ts';
import type { Senders } from '../channels/sender.ts';
import { createSlackClient } from '../channels/slack/slack-client.ts';
import { createSlackConnection } from '../channels/slack/slack-connection.ts';
import { createSlackSender } from '../channels/slack/slack-sender.ts';
import { createThreadStore } from '../channels/slack/thread-store.ts';
import { createTelegramClient } from '../channels/telegram/telegram-client.ts';
import { createTelegramConnection } from '../channels/telegram/telegram-connection.ts';
import { createTelegramSender } from '../channels/telegram/telegram-sender.ts';
import { createTelegramStore } from '../channels/telegram/telegram-store.ts';
import { createEmailLinkStore } from '../emails/email-link-store.ts';
import type { OutageStore } from '../outages/outage-store.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { LogError } from '../platform/log.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { TeamWatch } from '../platform/team-watch.ts';
import type { Config } from './config.ts';
import { createSmsServices } from './sms-services.ts';

export interface ChannelServiceDeps extends CallTargetDeps {
	config: Config;
	firestore: Firestore;
	outbox: OutboxStore;
	secretBox: SecretBox;
	outages: Pick<OutageStore, 'findMany'>;
	teamWatch: Pick<TeamWatch, 'during'>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

export function createChannelServices(deps: ChannelServiceDeps) {
	const { config, firestore, outbox, secretBox } = deps;
	const telegramClient = createTelegramClient(config.telegram);
	const telegramChats = createTelegramStore(firestore, config.telegram?.botToken ?? '');
	const pushClient = createPushClient(config.push);
	const emailLinks = createEmailLinkStore(firestore);
	const slack = createSlackClient({
		...config.slack,
		redirectUrl: `${config.appOrigin}${endpoints.connectSlack.path}`,
	});
	const threads = createThreadStore(firestore);
	const { sms, smsSender, smsConnection } = createSmsServices(deps);
	/** Used by `deliver`. */
	const senders: Senders = {
		...smsSender,
		slack: createSlackSender({ ...deps, slack, threads }),
		...(config.telegram && { telegram: createTelegramSender({ ...deps, telegramClient, telegramChats }) }),
		...(config.push && { push: createPushSender({ ...deps, pushClient, emailLinks }) }),
	};
	/** Used by `api`. */
	const channelConnections: ChannelConnections = {
		...smsConnection,
		...callConnections(deps),
		email: createEmailConnection(deps),
		...(config.slack.app && { slack: createSlackConnection({ ...deps, slack }) }),
		...(config.telegram && { telegram: createTelegramConnection({ ...deps, telegramClient, telegramChats }) }),
		...(config.push && { push: createPushConnection(pushClient) }),
	};
	return {
		sms,
		channels: createChannelStore(firestore, outbox),
		channelTargets: createChannelTargets(secretBox),
		telegramClient,
		telegramChats,
		pushClient,
		slack,
		threads,
		serviceOrigin: (host: string) =>
			config.channelServicesOrigin === null ? `https://${host}` : `${config.channelServicesOrigin}/${host}`,
		senders,
		channelConnections,
	};
}
