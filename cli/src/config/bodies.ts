/** The request bodies of entries: keys of the file become ids of the account. Plain functions on plain values. */
import type { MaintenanceSettings, NewWebsite, StatusPage, StatusPageSettings, WebsiteChange } from '../api/account.ts';
import type { MaintenanceEntry, StatusPageEntry, WebsiteEntry } from './file.ts';

/** The id of the website with this key of the file. */
export type IdOfWebsite = (key: string) => string;

export function newWebsiteBody({ name, url, checkInterval, expectedStatusCode, check }: WebsiteEntry): NewWebsite {
	return withoutUndefined({ name, url, checkInterval, expectedStatusCode, check }) as NewWebsite;
}

/** The settings that a new website cannot have yet. */
export function laterWebsiteBody({ isActive, alertsEnabled, tags }: WebsiteEntry): WebsiteChange {
	return {
		...(!isActive && { isActive }),
		...(!alertsEnabled && { alertsEnabled }),
		...(tags.length > 0 && { tags }),
	};
}

/** Only the named fields. */
export function websiteChangeBody(entry: WebsiteEntry, fields: readonly string[]): WebsiteChange {
	return Object.fromEntries(Object.entries(entry).filter(([field]) => fields.includes(field))) as WebsiteChange;
}

export function maintenanceBody({ websites, ...entry }: MaintenanceEntry, idOf: IdOfWebsite): MaintenanceSettings {
	return { ...entry, websites: websites.map(idOf) } as MaintenanceSettings;
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

function withoutUndefined(values: object): object {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
