/** Handles the return from Slack’s page that connects a channel, and the buttons of alerts. */
import type { SlackResult } from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import type { RateLimited } from '../../http/rate-limits/limit-account.ts';
import { byIp } from '../../http/rate-limits/limit-by-ip.ts';
import { outagesOf } from '../../messages/groups/group-members.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import { Problem } from '../../platform/problem.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import { acknowledgeGroup, muteGroup } from '../act-on-group.ts';
import type { ChannelStore } from '../channel-store.ts';
import type { ChannelTargets } from '../channel-targets.ts';
import type { TargetOf } from '../sender.ts';
import { type RedrawDeps, redrawThread } from './redraw-thread.ts';
import { mutedText, noteMessage } from './slack-blocks.ts';
import type { SlackApp, SlackClient } from './slack-client.ts';
import { readPress, type SlackPress } from './slack-interaction.ts';
import { isSignedBySlack } from './slack-signature.ts';
import { openState, sealGrant } from './slack-state.ts';
import { findSlackTarget } from './slack-target.ts';
import type { AlertThread, ThreadStore } from './thread-store.ts';
import { untilLimit } from './until-limit.ts';

type SlackDeps = Omit<RedrawDeps, 'config' | 'slack' | 'outages'> &
	RateLimited & {
		slack: SlackClient;
		config: { appOrigin: string; slack: { app: Pick<SlackApp, 'signingSecret'> | null } };
		channels: Pick<ChannelStore, 'settingsOf'>;
		channelTargets: ChannelTargets;
		threads: ThreadStore;
		outages: Pick<OutageStore, 'acknowledgeAll' | 'findMany'>;
		websites: Pick<WebsiteStore, 'change'>;
		secretBox: SecretBox;
	};

export function createSlackHandlers(deps: SlackDeps) {
	return {
		async connectSlack({ query: { code, state, error }, request }) {
			await deps.rateLimiter.take(byIp('slackReturnByIp', request), deps.now());
			const { appOrigin } = deps.config;
			if (error !== undefined) return { url: listUrl(appOrigin, 'denied') };
			const channel = openState(deps.secretBox, state ?? '', deps.now());
			if (!channel || !code) return { url: listUrl(appOrigin, 'expired') };
			// In the fragment, which browsers send neither to servers nor to other websites.
			const grant = sealGrant(deps.secretBox, { ...channel, code }, deps.now());
			return { url: `${appOrigin}/channels/${channel.channelId}#${grant}` };
		},

		async receiveSlackInteraction({ request }) {
			const { app } = deps.config.slack;
			if (!app) throw new Problem('unavailable', 'Slack is not set up.');
			const body = await request.rawBody();
			const timestamp = request.header('x-slack-request-timestamp') ?? '';
			const signature = request.header('x-slack-signature') ?? '';
			if (!isSignedBySlack({ body, timestamp, signature }, app.signingSecret, deps.now())) {
				throw new Problem('unauthenticated', 'The signature does not match the request, or is too old.');
			}
			const press = readPress(body);
			if (press === null) throw new Problem('invalid', 'The request is not an interaction.');
			if (press !== 'unknown' && press.action !== 'open') await perform(deps, press);
			return { message: 'Received.' };
		},
	} satisfies Partial<Handlers>;
}

function listUrl(appOrigin: string, result: SlackResult): string {
	return `${appOrigin}/channels?${new URLSearchParams({ slack: result })}`;
}

/** The signature shows that Slack sent it; the workspace and the conversation must be those of the owner's channel as well. */
async function perform(deps: SlackDeps, press: SlackPress): Promise<void> {
	const thread = await deps.threads.find(press.threadId);
	if (!thread) throw new Problem('forbidden', 'This alert is no longer known.');
	const { ownerId, channelId, conversationId } = thread.document;
	const target = await findSlackTarget(deps, ownerId, channelId);
	const isOurs =
		target !== null &&
		target.teamId === press.teamId &&
		target.channelId === press.conversationId &&
		conversationId === press.conversationId;
	if (!isOurs) throw new Problem('forbidden', 'This channel is not connected to the account of the alert.');
	await deps.rateLimiter.take([{ limit: 'slackActionByAccount', subject: ownerId }], deps.now());
	const by = `${press.name} via Slack`;
	await (press.action === 'mute' ? mute(deps, target, thread, by) : acknowledge(deps, target, thread, by));
}

/** The store shows a new acknowledgement in all threads of the outages. */
async function acknowledge(deps: SlackDeps, target: TargetOf<'slack'>, thread: AlertThread, by: string): Promise<void> {
	const { ownerId, message } = thread.document;
	const outageIds = outagesOf(message).map(({ outageId }) => outageId);
	const outages = await acknowledgeGroup(deps, ownerId, outageIds, by);
	if (outages.length === 0) throw new Problem('forbidden', 'This outage no longer exists.');
	// Somebody was faster: the message shows who.
	const isKnown = outages.every(({ document }) => document.end !== null || document.acknowledgement?.by !== by);
	if (isKnown) await untilLimit(redrawThread(deps, target, thread));
}

async function mute(deps: SlackDeps, target: TargetOf<'slack'>, thread: AlertThread, by: string): Promise<void> {
	const { ownerId, conversationId, messageId, message: alert } = thread.document;
	const websiteIds = outagesOf(alert).map(({ websiteId }) => websiteId);
	const websites = await muteGroup(deps, ownerId, websiteIds);
	if (websites.length === 0) throw new Problem('forbidden', 'This website no longer exists.');
	const noted = await deps.threads.noteMuted(thread.id, by);
	const message = noteMessage(mutedText(by, websites.length));
	await untilLimit(
		Promise.all([
			redrawThread(deps, target, noted ?? thread),
			deps.slack.post(target.token, { channelId: conversationId, threadTs: messageId, message }),
		]),
	);
}
