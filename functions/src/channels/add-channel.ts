/** Adds a channel, and asks for the confirmation that its kind needs. */
import { type ChannelTarget, channelKindFacts, tierLimits } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import { accountSender, type EmailRequestDeps, requireEmailRoom } from '../outbox/email-limits.ts';
import type { StoredChannel } from '../platform/firestore/channel-documents.ts';
import { Problem } from '../platform/problem.ts';
import type { ChannelStore } from './channel-store.ts';
import type { ChannelTargets } from './channel-targets.ts';
import { connectionOf, type PreparedTarget } from './connections.ts';
import { type PrepareDeps, preparedTarget } from './prepare-target.ts';
import type { StoredTarget, UnconnectedTarget } from './sender.ts';

export type ConfirmableDeps = PrepareDeps & EmailRequestDeps;

export type AddChannelDeps = ConfirmableDeps & {
	channels: Pick<ChannelStore, 'add'>;
	channelTargets: ChannelTargets;
};

interface AddedChannel extends Pick<StoredChannel, 'name' | 'topics' | 'filter' | 'isEnabled'> {
	target: ChannelTarget;
}

/** Throws a Problem if the target is not valid, or the account must confirm its email address first. */
export async function addChannel(
	deps: AddChannelDeps,
	actor: Pick<Actor, 'uid' | 'user'>,
	id: string,
	{ name, target, topics, filter, isEnabled }: AddedChannel,
): Promise<Awaited<ReturnType<ChannelStore['add']>>> {
	const prepared = await confirmableTarget(deps, actor, target, null);
	const channel: StoredChannel = {
		kind: target.kind,
		name,
		label: prepared.label,
		topics,
		filter,
		isEnabled,
		isReady: prepared.isReady,
		endedAt: null,
		createdAt: deps.now(),
		sealedTarget: deps.channelTargets.seal(actor.uid, prepared.target),
	};
	const added = await deps.channels.add(actor.uid, id, channel, tierLimits[actor.user.tier].channels);
	if (added === 'added' && !prepared.isReady) await startConfirmation(deps, actor.uid, id, prepared.target);
	return added;
}

/** Counts the email that asks for the confirmation, before the target is stored: a refusal leaves the channel as it was. */
export async function confirmableTarget(
	deps: ConfirmableDeps,
	actor: Pick<Actor, 'uid' | 'user'>,
	target: ChannelTarget,
	before: StoredTarget | UnconnectedTarget | null,
): Promise<PreparedTarget> {
	requireConfirmedOwner(actor, target.kind);
	const prepared = await preparedTarget(deps, actor, target, before);
	if (target.kind === 'email' && !prepared.isReady) {
		await requireEmailRoom(deps, target.email, accountSender(actor.uid, actor.user, deps.now()));
	}
	return prepared;
}

/** An account without a confirmed email address must not be able to send messages to strangers (MAIL-7). */
export function requireConfirmedOwner({ user }: Pick<Actor, 'user'>, kind: StoredChannel['kind']): void {
	const { ready } = channelKindFacts[kind];
	if ((ready === 'email-link' || ready === 'phone-code') && !user.isEmailConfirmed) {
		throw new Problem('conflict', 'Please confirm your email address first.');
	}
}

export async function startConfirmation(
	{ channelConnections }: PrepareDeps,
	ownerId: string,
	channelId: string,
	target: StoredTarget | UnconnectedTarget,
): Promise<void> {
	await connectionOf(channelConnections, target.kind).start?.({ ownerId, channelId }, target);
}
