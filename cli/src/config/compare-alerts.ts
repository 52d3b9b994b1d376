/** The comparable settings of channels and policies. Plain functions on plain values. */
import {
	type AlertPolicy,
	type Channel,
	type ChannelKind,
	channelKindFacts,
	channelTargets,
	withScheme,
} from '@stayup/contract';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import type { ChannelEntry, PolicyEntry } from './alert-entries.ts';
import type { KeyOf } from './plan.ts';
import type { Desired, Found, Settings } from './things.ts';

/** The text that stands for the URL, phone, email address or key of a channel, so that neither the terminal nor the lock shows one that the file does not. */
export type TextOfTarget = (field: string, value: string, channel: Pick<Channel, 'kind' | 'label'>) => string;

/** Those of the file, by their values in the form that the API replies. */
export function targetTexts(
	channels: Readonly<Record<string, ChannelEntry>>,
	hide: (text: string) => string,
): ReadonlyMap<string, string> {
	return new Map(
		Object.values(channels).flatMap((entry) => {
			const texts = textsIn(entry.kind, targetOf(entry) ?? {});
			return texts.map(([field, value]) => [canonicalText(field, value), hide(value)] as const);
		}),
	);
}

export function textOfTargetIn(texts: ReadonlyMap<string, string>): TextOfTarget {
	return (field, value, { kind, label }) =>
		texts.get(canonicalText(field, value)) ?? (kind === 'email' ? value : `another one (${label})`);
}

export function desiredChannel(
	entry: ChannelEntry,
	textOf: TextOfTarget,
	mark: string,
	whyNotCreated: string | null,
): Desired {
	const { kind, name, topics, filter, isEnabled } = entry;
	const target = comparableTarget(
		kind,
		targetOf(entry),
		(field, value) => textOf(field, value, { kind, label: '' }),
		mark,
	);
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
	const target = comparableTarget(kind, channel.target, (field, value) => textOf(field, value, channel), mark);
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

type Target = Readonly<Record<string, unknown>>;

function targetOf(entry: ChannelEntry): Target | null {
	return 'target' in entry ? entry.target : null;
}

/** Its URL, phone, email address or keys, by field. */
function textsIn(kind: ChannelKind, target: Target): [field: string, text: string][] {
	return Object.entries(target).flatMap(([field, value]) =>
		typeof value === 'string' && field !== 'kind' && field !== 'template' && !isChoice(kind, field)
			? [[field, value]]
			: [],
	);
}

/** Its schema lists the values, so none is a secret. */
function isChoice(kind: ChannelKind, field: string): boolean {
	const { [field]: schema } = channelTargets[kind].shape as Readonly<Record<string, unknown>>;
	return schema instanceof z.ZodMiniDefault && schema._zod.def.innerType instanceof z.ZodMiniEnum;
}

/** Null if a person connects it. */
function comparableTarget(
	kind: ChannelKind,
	target: Target | null,
	textOf: (field: string, value: string) => string,
	mark: string,
): Settings | null {
	if (target === null || channelKindFacts[kind].ready === 'in-browser') return null;
	const choices = Object.entries(target).filter(([field]) => isChoice(kind, field));
	const texts = textsIn(kind, target).map(([field, value]) => [field, textOf(field, value)]);
	const settings: Settings = Object.fromEntries([...texts, ...choices]);
	if (kind !== 'webhook') return settings;
	const { headers = [], template = null } = target as { headers?: { name: string }[]; template?: string | null };
	return { ...settings, template, headers: headers.map(({ name }) => ({ name, value: mark })) };
}

/** As the API replies it. */
function canonicalText(field: string, value: string): string {
	if (field === 'phone') return parsePhoneNumberFromString(value)?.number ?? value;
	return field === 'url' ? canonicalUrl(value) : value;
}

export function canonicalUrl(url: string): string {
	const text = withScheme(url.trim());
	return URL.canParse(text) ? new URL(text).href : text;
}
