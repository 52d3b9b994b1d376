/** The state of the form of a channel, and the request that it sends. */
import type { Channel, ChannelChange, ChannelKind, ChannelTarget, ChannelTopic, NewChannel } from '@stayup/contract';
import { kindFacts } from '../../../entities/channel/ui/channel-kinds.ts';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';

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
	email: string;
	url: string;
	headers: readonly HeaderDraft[];
	/** Null for our JSON. */
	template: string | null;
	phone: string;
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
		name: kind === 'email' || kind === 'webhook' ? '' : kindFacts[kind].name,
		email: '',
		url: '',
		headers: [],
		template: null,
		phone: '',
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
		email: target?.kind === 'email' ? target.email : '',
		phone: target?.kind === 'sms' ? target.phone : '',
		url: target && 'url' in target ? target.url : '',
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
	const hasTarget = draft.kind !== 'slack' && draft.kind !== 'telegram' && (draft.kind !== 'push' || push !== null);
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

function targetOf({ kind, email, url, headers, template, phone }: ChannelDraft): ChannelTarget {
	switch (kind) {
		case 'email':
			return { kind, email: email.trim() };
		case 'webhook':
			return {
				kind,
				url,
				template,
				headers: headers.map(({ name, value, isStored }) => ({ name, value: isStored ? true : value })),
			};
		case 'discord':
		case 'teams':
			return { kind, url };
		case 'sms':
			return { kind, phone };
		case 'slack':
		case 'telegram':
			return { kind };
		case 'push':
			return { kind, endpoint: '', keys: { p256dh: '', auth: '' } };
	}
}
