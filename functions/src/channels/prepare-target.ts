/** Checks the target of a channel that is added or changed, and turns it into the form that is stored. */
import { type ChannelTarget, channelKindFacts } from '@stayup/contract';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { isConnected } from './channel-targets.ts';
import { type ChannelConnections, connectionOf, type PreparedTarget } from './connections.ts';
import type { StoredTarget, TargetOf, UnconnectedTarget } from './sender.ts';

export interface PrepareDeps {
	channelConnections: ChannelConnections;
}

/** `before` is the stored target of a channel that is changed. */
export async function preparedTarget(
	{ channelConnections }: PrepareDeps,
	owner: { uid: string; user: UserDocument },
	target: ChannelTarget,
	before: StoredTarget | UnconnectedTarget | null,
): Promise<PreparedTarget> {
	const { kind } = target;
	if (isUnconnected(kind)) return { target: { kind, isConnected: false }, label: 'Not connected yet', isReady: false };
	const { prepare } = connectionOf(channelConnections, kind);
	if (!prepare) throw new Error(`The channels of ${kind} have no connection.`);
	const known = before?.kind === kind && isConnected(before) ? before : null;
	return prepare(target, owner, known as TargetOf<typeof kind> | null);
}

function isUnconnected(kind: ChannelTarget['kind']): kind is UnconnectedTarget['kind'] {
	return channelKindFacts[kind].ready === 'at-service';
}
