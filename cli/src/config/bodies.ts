/** The request bodies of entries: keys of the file become ids of the account. Plain functions on plain values. */
import {
	type ChannelChange,
	type MaintenanceSettings,
	type NewChannel,
	type NewPolicy,
	NewWebsite,
	type StatusPage,
	type StatusPageSettings,
	type WebsiteChange,
} from '@stayup/contract';
import { type ChannelEntry, type PolicyEntry, profileChannelKeys } from './alert-entries.ts';
import type { Lock } from './lock.ts';
import type { MaintenanceEntry, StatusPageEntry, WebsiteEntry } from './schema.ts';

/** The id of the website with this key of the file. */
type IdOfWebsite = (key: string) => string;

export function idOfWebsiteIn({ websites }: Pick<Lock, 'websites'>): IdOfWebsite {
	return (key) => entryOf(websites, key).id;
}

export function entryOf<Entry>(entries: Readonly<Record<string, Entry>>, key: string): Entry {
	const entry = entries[key];
	if (entry === undefined) throw new Error(`There is no entry ${key}.`);
	return entry;
}

export function newWebsiteBody(entry: WebsiteEntry): NewWebsite {
	return onlyFields(entry, Object.keys(NewWebsite.shape)) as NewWebsite;
}

/** Only the named fields. */
export function websiteChangeBody(entry: WebsiteEntry, fields: readonly string[]): WebsiteChange {
	return onlyFields(entry, fields) as WebsiteChange;
}

export function newChannelBody(entry: ChannelEntry, idOf: IdOfWebsite): NewChannel {
	const { name, topics, filter, target } = channelFields(entry, idOf);
	return { name, topics, filter, target } as NewChannel;
}

/** Null if the channel is as it was created. */
export function laterChannelBody({ isEnabled }: ChannelEntry): ChannelChange | null {
	return isEnabled ? null : { isEnabled };
}

/** Only the named fields: a target that is sent again would be confirmed again. */
export function channelChangeBody(entry: ChannelEntry, idOf: IdOfWebsite, fields: readonly string[]): ChannelChange {
	return onlyFields(channelFields(entry, idOf), fields) as ChannelChange;
}

function channelFields(entry: ChannelEntry, idOf: IdOfWebsite) {
	const { kind, name, topics, filter, isEnabled } = entry;
	return {
		name,
		topics,
		isEnabled,
		filter: filter && { websiteIds: filter.websites.map(idOf), tags: filter.tags },
		target: { kind, ...('target' in entry && entry.target) },
	};
}

export function policyBody({ scope, steps, ...entry }: PolicyEntry, { websites, channels }: Lock): NewPolicy {
	const idOf = idOfWebsiteIn({ websites });
	const channelIdOf = (key: string) => (profileChannelKeys.includes(key) ? key : entryOf(channels, key).id);
	return {
		...entry,
		scope: { kind: scope.kind, of: scope.kind === 'website' ? idOf(scope.of) : scope.of },
		steps: steps.map((step) => ({ afterMinutes: step.afterMinutes, channelIds: step.channels.map(channelIdOf) })),
	};
}

export function maintenanceBody({ websites, ...entry }: MaintenanceEntry, idOf: IdOfWebsite): MaintenanceSettings {
	return { ...entry, websites: websites.map(idOf) };
}

/** A component keeps its id, and with it its history, as long as its website stays on the page. */
export function statusPageBody(
	entry: StatusPageEntry,
	idOf: IdOfWebsite,
	existing: StatusPage | null,
): StatusPageSettings {
	const known = new Map(
		existing?.groups.flatMap(({ components }) => components.map(({ websiteId, id }) => [websiteId, id] as const)),
	);
	return withoutUndefined({
		...entry,
		groups: entry.groups.map(({ name, components }) => ({
			name,
			components: components.map(({ website, ...component }) => {
				const websiteId = idOf(website);
				const id = known.get(websiteId);
				return { ...component, websiteId, ...(id !== undefined && { id }) };
			}),
		})),
	}) as StatusPageSettings;
}

/** `fields` may name parts of fields, such as `target.url`. */
function onlyFields(values: object, fields: readonly string[]): object {
	const whole = new Set(fields.map((field) => field.split('.')[0]));
	return Object.fromEntries(Object.entries(values).filter(([field]) => whole.has(field)));
}

function withoutUndefined(values: object): object {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
