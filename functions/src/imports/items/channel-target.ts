/** Targets of channels that an import can add: those that need no connection at their service. */
import { type ChannelTarget, channelKindFacts } from '@stayup/contract';
import { isConnected } from '../../channels/channel-targets.ts';
import type { StoredTarget, UnconnectedTarget } from '../../channels/sender.ts';

/** As it is encrypted. Throws for kinds that no source is read as. */
export function storable(target: ChannelTarget): StoredTarget {
	if (target.kind === 'webhook') {
		const headers = (target.headers ?? []).flatMap(({ name, value }) => (value === true ? [] : [{ name, value }]));
		return { kind: 'webhook', url: target.url, headers, template: target.template ?? null };
	}
	if (!isImportable(target)) throw new Error(`An import cannot add a channel of the kind ${target.kind}.`);
	return target;
}

/** As the form of a channel sends it. */
export function channelTargetOf(stored: StoredTarget | UnconnectedTarget): ImportableTarget {
	if (!isConnected(stored) || !isImportable(stored)) {
		throw new Error(`An import cannot add a channel of the kind ${stored.kind}.`);
	}
	return stored;
}

type ImportableTarget = Exclude<StoredTarget, { kind: 'slack' | 'telegram' | 'push' | 'sms' }>;

/** The form sends all that such a channel needs. */
export function isImportable<Target extends { kind: ChannelTarget['kind'] }>(
	target: Target,
): target is Extract<Target, { kind: ImportableTarget['kind'] }> {
	const { ready } = channelKindFacts[target.kind];
	return ready === 'at-once' || ready === 'email-link';
}
