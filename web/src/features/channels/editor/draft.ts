/** The state of the form of a channel, and the request that it sends. */
import {
	type Channel,
	type ChannelChange,
	type ChannelKind,
	type ChannelTarget,
	type ChannelTopic,
	channelKindFacts,
	type NewChannel,
} from '@stayup/contract';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { type TargetField, targetFields } from './target-fields.ts';

export interface HeaderDraft {
	key: number;
	name: string;
	value: string;
	/** A stored value is write-only: it is kept, or replaced. */
	isStored: boolean;
}

export interface ChannelDraft {
	kind: ChannelKind;
	name: string;
	/** The texts of the target, by field. */
	texts: Readonly<Record<string, string>>;
	/** Of a webhook. */
	headers: readonly HeaderDraft[];
	/** Of a webhook; null for our JSON. */
	template: string | null;
	topics: readonly ChannelTopic[];
	/** Whether it is for some websites only. */
	isFiltered: boolean;
	websites: readonly string[];
	tags: readonly string[];
}

/** The subscription of a browser. */
type PushSubscriptionTarget = Extract<ChannelTarget, { kind: 'push' }>;

export interface ChannelFieldsProps {
	draft: ChannelDraft;
	isNew: boolean;
	errors: FieldErrors;
	onChange: (changed: Partial<ChannelDraft>) => void;
}

let lastKey = 0;

export function newHeader(): HeaderDraft {
	lastKey += 1;
	return { key: lastKey, name: '', value: '', isStored: false };
}

export function newChannelDraft(kind: ChannelKind): ChannelDraft {
	return {
		// The profile has channels with these names.
		kind,
		name: kind === 'email' || kind === 'webhook' ? '' : channelKindFacts[kind].name,
		texts: textsOf(kind, null),
		headers: [],
		template: null,
		topics: ['outages', 'expiry'],
		isFiltered: false,
		websites: [],
		tags: [],
	};
}

export function draftOf({ kind, name, target, topics, filter }: Channel): ChannelDraft {
	const webhook = target?.kind === 'webhook' ? target : null;
	return {
		...newChannelDraft(kind),
		name,
		topics,
		isFiltered: filter !== null,
		websites: filter?.websiteIds ?? [],
		tags: filter?.tags ?? [],
		texts: textsOf(kind, target),
		headers: (webhook?.headers ?? []).map((header) => ({ ...newHeader(), name: header.name, isStored: true })),
		template: webhook?.template ?? null,
	};
}

/** `push`: the subscription of this browser, for a push channel. */
export function newChannelOf(draft: ChannelDraft, push: PushSubscriptionTarget | null): NewChannel {
	return { name: draft.name, target: push ?? targetOf(draft), topics: [...draft.topics], filter: filterOf(draft) };
}

/** The target of a service that connects the channel does not change here. */
export function changeOf(draft: ChannelDraft, push: PushSubscriptionTarget | null): ChannelChange {
	const { ready } = channelKindFacts[draft.kind];
	const hasTarget = ready === 'in-browser' ? push !== null : ready !== 'at-service';
	return {
		name: draft.name,
		topics: [...draft.topics],
		filter: filterOf(draft),
		...(hasTarget && { target: push ?? targetOf(draft) }),
	};
}

function filterOf({ isFiltered, tags, websites }: ChannelDraft): NewChannel['filter'] {
	return isFiltered ? { tags: [...tags], websiteIds: [...websites] } : null;
}

/** As the server stores it. A missing text is empty, and a missing choice is the first one. */
function textsOf(kind: ChannelKind, target: ChannelTarget | null): Record<string, string> {
	const stored: Record<string, unknown> = { ...target };
	const emptyOf = (field: TargetField) => ('choices' in field ? Object.keys(field.choices)[0] : '');
	return Object.fromEntries(
		targetFields[kind].map((field) => [field.name, String(stored[field.name] ?? emptyOf(field))]),
	);
}

function targetOf({ kind, texts, headers, template }: ChannelDraft): ChannelTarget {
	const fields = targetFields[kind].map(({ name }) => [name, (texts[name] ?? '').trim()]);
	const target = { kind, ...Object.fromEntries(fields) };
	if (kind !== 'webhook') return target;
	const sent = headers.map(({ name, value, isStored }) => ({ name, value: isStored ? true : value }));
	return { ...target, template, headers: sent };
}
