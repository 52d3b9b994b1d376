/** Targets of channels that an import can add: those that need no connection at their service. */
import type { ChannelTarget } from '@stayup/contract';
import type { StoredTarget, UnconnectedTarget } from '../../alerts/channels/sender.ts';

/** As it is encrypted. Throws for kinds that no source is read as. */
export function storable(target: ChannelTarget): StoredTarget {
	switch (target.kind) {
		case 'email':
		case 'discord':
		case 'teams':
			return target;
		case 'webhook': {
			const headers = (target.headers ?? []).flatMap(({ name, value }) => (value === true ? [] : [{ name, value }]));
			return { kind: 'webhook', url: target.url, headers, template: target.template ?? null };
		}
		default:
			throw new Error(`An import cannot add a channel of the kind ${target.kind}.`);
	}
}

/** As the form of a channel sends it. */
export function channelTargetOf(stored: StoredTarget | UnconnectedTarget): ChannelTarget {
	if (stored.kind === 'email' || stored.kind === 'discord' || stored.kind === 'teams' || stored.kind === 'webhook') {
		return stored;
	}
	throw new Error(`An import cannot add a channel of the kind ${stored.kind}.`);
}
