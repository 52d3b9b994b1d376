/** The kinds of channels whose messages are requests, and the chats among them. */
import { isForPeople } from '../../platform/channel-kinds.ts';
import type { ServiceMessage } from '../../platform/firestore/outbox-message.ts';
import type { ChannelConnection, ChannelConnections } from '../connections.ts';
import type { TargetOf } from '../sender.ts';
import type { WebhookResult } from '../webhook/webhook-client.ts';
import type { CallAlert, CallDeps, CallKind, CallKindName, CallRequest, CallTargetDeps, Chat } from './call-kind.ts';
import { discord } from './discord.ts';
import { pagerduty } from './pagerduty.ts';
import { pushover } from './pushover.ts';
import { slackWebhook } from './slack-webhook.ts';
import { teams } from './teams.ts';
import { webhook } from './webhook.ts';

const callKinds: { readonly [Kind in CallKindName]: CallKind<Kind> } = {
	webhook,
	discord,
	teams,
	pushover,
	pagerduty,
};

/** Of the kinds that are chats. Slack is one, too: its channels are connected at Slack, but a webhook may lead there. */
const chats: readonly Chat[] = [slackWebhook, ...Object.values(callKinds).flatMap(({ chat = [] }) => chat)];

function chatAt(url: string): Chat | null {
	const parsed = new URL(url);
	return chats.find(({ isAt }) => isAt(parsed)) ?? null;
}

/** Chats are read by people, also where a webhook leads to one. */
export function isReadByPeople(kind: CallKindName, url: string): boolean {
	return isForPeople(kind) || chatAt(url) !== null;
}

/** The name of all that hangs together: a chat for all its customers, but elsewhere each URL on its own, because a host may run the scripts of many. */
export function serviceAt(url: string): string {
	return chatAt(url) === null ? url : new URL(url).host;
}

export function isCallKind(kind: string): kind is CallKindName {
	return Object.hasOwn(callKinds, kind);
}

export function isEndedBy(
	kind: CallKindName,
	{ statusCode, answer = '' }: Pick<WebhookResult, 'statusCode' | 'answer'>,
) {
	return statusCode !== null && callKinds[kind].isEndedBy(statusCode, answer);
}

export async function requestOf(
	deps: CallDeps,
	target: TargetOf<CallKindName>,
	alert: CallAlert,
): Promise<CallRequest> {
	return descriptorOf(target.kind).request({ ...deps, chatAt }, target, alert);
}

/** Throws for a kind whose service does not track outages. */
export function incidentUpdate(deps: CallDeps, target: TargetOf<CallKindName>, message: ServiceMessage): CallRequest {
	const { updateIncident } = descriptorOf(target.kind);
	if (!updateIncident) throw new Error(`Channels of ${target.kind} do not receive ${message.event}.`);
	return updateIncident(deps, target, message);
}

/** How channels of these kinds are added. */
export function callConnections(deps: CallTargetDeps): ChannelConnections {
	const connections = Object.keys(callKinds).map((kind): [string, ChannelConnection<CallKindName>] => [
		kind,
		{ prepare: (target, _owner, before) => descriptorOf(target.kind).prepare(deps, target, before) },
	]);
	return Object.fromEntries(connections);
}

/** The compiler cannot know that the target is of the kind that is searched for: each descriptor gets only its own. */
function descriptorOf(kind: CallKindName): CallKind<CallKindName> {
	return callKinds[kind] as CallKind<CallKindName>;
}
