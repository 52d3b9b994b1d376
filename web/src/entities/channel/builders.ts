/** Test builders with valid defaults. */
import type { AlertPolicy, Channel } from '@stayup/contract';

/** A webhook that has delivered. */
export function aChannel(changes: Partial<Channel> = {}): Channel {
	return {
		_id: 'c1',
		kind: 'webhook',
		name: 'Ops',
		label: 'hooks.example.com',
		isEnabled: true,
		isOverLimit: false,
		target: { kind: 'webhook', url: 'https://hooks.example.com/stayup', headers: [], template: null },
		topics: ['outages', 'expiry'],
		filter: null,
		state: 'ready',
		connectUrl: null,
		health: { lastDeliveredAt: '2026-11-20T10:00:00.000Z', lastFailedAt: null, lastFailure: null },
		createdAt: '2026-11-01T10:00:00.000Z',
		...changes,
	};
}

/** The email of the profile. */
export function theProfileEmail(changes: Partial<Channel> = {}): Channel {
	return aChannel({ _id: 'email', kind: 'email', name: 'Email', label: 'alice@example.com', target: null, ...changes });
}

export function aPolicy(changes: Partial<AlertPolicy> = {}): AlertPolicy {
	return {
		_id: 'p1',
		name: 'Everything',
		scope: { kind: 'account', of: null },
		steps: [
			{ afterMinutes: 0, channelIds: ['email'] },
			{ afterMinutes: 5, channelIds: ['c1'] },
		],
		repeatMinutes: null,
		quietHours: null,
		missingChannelIds: [],
		sentence: 'Email at once. Ops after 5 minutes if nobody has acknowledged.',
		...changes,
	};
}
