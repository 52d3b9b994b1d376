/** How a kind of channel is connected or confirmed after it was added. The API uses it; senders are apart, because they need other secrets. */
import type { ChannelKind, ChannelTarget } from '@stayup/contract';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { StoredTarget, TargetOf, UnconnectedTarget } from './sender.ts';

export interface PreparedTarget {
	target: StoredTarget | UnconnectedTarget;
	/** Where it leads, for people. */
	label: string;
	/** False until it is confirmed or connected. */
	isReady: boolean;
}

export interface ChannelRef {
	ownerId: string;
	channelId: string;
}

export interface ChannelConnection<Kind extends ChannelKind> {
	/**
	 * Checks the target of a form. `before`: the stored one of a channel that is changed. Throws an `invalid` Problem with a field such as
	 * `target.phone`. Missing from kinds that their service connects.
	 */
	prepare?(
		target: Extract<ChannelTarget, { kind: Kind }>,
		owner: { uid: string; user: UserDocument },
		before: TargetOf<Kind> | null,
	): PreparedTarget | Promise<PreparedTarget>;
	/** The page at the service that connects the channel. */
	connectUrl?(channel: ChannelRef): string | Promise<string>;
	/** Runs after the channel was stored with a target that is not ready, such as to send a code. */
	start?(channel: ChannelRef, target: StoredTarget | UnconnectedTarget): Promise<void>;
	/** Throws a Problem unless the code is right. The caller marks the channel as ready, with what the code connects it to, if anything. */
	confirm?(
		channel: ChannelRef,
		target: StoredTarget | UnconnectedTarget,
		code: string,
	): Promise<Pick<PreparedTarget, 'target' | 'label'> | null>;
	/** Runs after the channel was deleted. */
	remove?(channel: ChannelRef): Promise<void>;
}

/** A kind without an entry cannot be added. */
export type ChannelConnections = { [Kind in ChannelKind]?: ChannelConnection<Kind> };

/** As a connection of any target: the entry of a kind takes the targets of that kind. */
export function connectionOf(connections: ChannelConnections, kind: ChannelKind): ChannelConnection<ChannelKind> {
	return (connections[kind] ?? {}) as ChannelConnection<ChannelKind>;
}
