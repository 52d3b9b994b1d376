/** The comparable settings of channels and policies. Plain functions on plain values. */
import { type AlertPolicy, type Channel, type ChannelKind, withScheme } from '@stayup/contract';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ChannelEntry, PolicyEntry } from './alert-entries.ts';
import type { KeyOf } from './plan.ts';
import type { Desired, Found, Settings } from './things.ts';

/** The text that stands for the URL, phone or email of a channel, so that neither the terminal nor the lock shows one that the file does not. */
export type TextOfTarget = (value: string, channel: Pick<Channel, 'kind' | 'label'>) => string;

/** Those of the file, by their values in the form that the API replies. */
export function targetTexts(
	channels: Readonly<Record<string, ChannelEntry>>,
	hide: (text: string) => string,
): ReadonlyMap<string, string> {
	return new Map(
		Object.values(channels).flatMap((entry) => {
			const value = valueIn(targetOf(entry));
			return value === null ? [] : [[canonicalTarget(entry.kind, value), hide(value)] as const];
		}),
	);
}

export function textOfTargetIn(texts: ReadonlyMap<string, string>): TextOfTarget {
	return (value, { kind, label }) =>
		texts.get(canonicalTarget(kind, value)) ?? (kind === 'email' ? value : `another one (${label})`);
}

export function desiredChannel(
	entry: ChannelEntry,
	textOf: TextOfTarget,
	mark: string,
	whyNotCreated: string | null,
): Desired {
	const { kind, name, topics, filter, isEnabled } = entry;
	const target = comparableTarget(targetOf(entry), (value) => textOf(value, { kind, label: '' }), mark);
	return {
		identity: `${kind} ${name}`,
		whyNotCreated,
		settings: {
			name,
			kind,
			topics: [...topics].sort(),
			isEnabled,
			filter: filter && { websites: [...filter.websites].sort(), tags: [...filter.tags].sort() },
			...(target && { target }),
		},
	};
}

export function foundChannel(channel: Channel, keyOf: KeyOf, textOf: TextOfTarget, mark: string): Found {
	const { _id, kind, name, topics, filter, isEnabled } = channel;
	const target = comparableTarget(channel.target, (value) => textOf(value, channel), mark);
	return {
		id: _id,
		identity: `${kind} ${name}`,
		settings: {
			name,
			kind,
			topics: [...topics].sort(),
			isEnabled,
			filter: filter && {
				websites: filter.websiteIds.flatMap((id) => keyOf('websites', id) ?? []).sort(),
				tags: [...filter.tags].sort(),
			},
			...(target && { target }),
		},
	};
}

export function desiredPolicy({ name, scope, steps, repeatMinutes, quietHours }: PolicyEntry): Desired {
	return {
		identity: `${scope.kind} ${scope.of}`,
		needs: steps.flatMap(({ channels }) => channels),
		settings: {
			name,
			scope,
			repeatMinutes,
			quietHours,
			steps: steps.map(({ afterMinutes, channels }) => ({ afterMinutes, channels: [...channels].sort() })),
		},
	};
}

/** Leaves out channels that no longer exist. */
export function foundPolicy(policy: AlertPolicy, keyOf: KeyOf): Found {
	const { _id, name, scope, steps, repeatMinutes, quietHours } = policy;
	const of = scope.kind === 'website' && scope.of !== null ? (keyOf('websites', scope.of) ?? scope.of) : scope.of;
	return {
		id: _id,
		identity: `${scope.kind} ${of}`,
		settings: {
			name,
			scope: { kind: scope.kind, of },
			repeatMinutes,
			quietHours,
			steps: steps.flatMap(({ afterMinutes, channelIds }) => {
				const channels = channelIds.flatMap((id) => keyOf('channels', id) ?? []).sort();
				return channels.length > 0 ? [{ afterMinutes, channels }] : [];
			}),
		},
	};
}

type Target =
	| { url: string; headers?: { name: string }[]; template?: string | null }
	| { email: string }
	| { phone: string };

function targetOf(entry: ChannelEntry): Target | null {
	return 'target' in entry ? entry.target : null;
}

function valueIn(target: Target | null): string | null {
	if (target === null) return null;
	return 'url' in target ? target.url : 'email' in target ? target.email : target.phone;
}

/** Null if a person connects it. */
function comparableTarget(
	target: Target | Channel['target'],
	textOf: (value: string) => string,
	mark: string,
): Settings | null {
	if (target === null || 'endpoint' in target) return null;
	if ('email' in target) return { email: textOf(target.email) };
	if ('phone' in target) return { phone: textOf(target.phone) };
	if (!('url' in target)) return null;
	const url = textOf(target.url);
	if (!('headers' in target || 'template' in target)) return { url };
	const { headers = [], template = null } = target;
	return { url, template, headers: headers.map(({ name }) => ({ name, value: mark })) };
}

/** As the API replies it. */
function canonicalTarget(kind: ChannelKind, value: string): string {
	if (kind === 'sms') return parsePhoneNumberFromString(value)?.number ?? value;
	if (kind === 'email') return value;
	return canonicalUrl(value);
}

export function canonicalUrl(url: string): string {
	const text = withScheme(url.trim());
	return URL.canParse(text) ? new URL(text).href : text;
}
