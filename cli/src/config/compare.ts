/** The comparable settings of entries of the file and of things of the account. Plain functions on plain values. */
import { type CheckSettings, defaultCheckSettings, NewCheckSettings, withScheme } from '@stayup/contract';
import type { MaintenanceWindow, StatusPage, Things, Website } from '../api/account.ts';
import type { ConfigFile, MaintenanceEntry, StatusPageEntry, WebsiteEntry } from './file.ts';
import type { Lock } from './lock.ts';
import { type BySection, type Desired, type Found, isSame, type Settings } from './plan.ts';

/** Takes the place of a secret: the API never shows one, so a change of a secret alone is not seen. */
export const secretMark = '(secret)';
/** Differs from what the account has, so that the secret is sent again. */
export const secretAgainMark = '(secret, sent again)';

export function desiredOf(file: ConfigFile, { sendsSecrets = false } = {}): BySection<Record<string, Desired>> {
	const mark = sendsSecrets ? secretAgainMark : secretMark;
	return {
		websites: mapValues(file.websites, (entry) => desiredWebsite(entry, mark)),
		maintenance: mapValues(file.maintenance, desiredMaintenance),
		statusPages: mapValues(file.statusPages, (entry) => desiredStatusPage(entry, mark)),
	};
}

/** `lock` turns the ids of websites into keys of the file. */
export function foundOf(things: Things, lock: Lock): BySection<Found[]> {
	const keys = new Map(Object.entries(lock.websites).map(([key, { id }]) => [id, key]));
	const keyOf = (id: string) => keys.get(id) ?? `id:${id}`;
	return {
		websites: things.websites.map(foundWebsite),
		maintenance: things.maintenance.map((window) => foundMaintenance(window, keyOf)),
		statusPages: things.statusPages.map((page) => foundStatusPage(page, keyOf)),
	};
}

function desiredWebsite(entry: WebsiteEntry, mark: string): Desired {
	const { name, checkInterval, expectedStatusCode, isActive, alertsEnabled, tags } = entry;
	const url = canonical(entry.url);
	return {
		identity: url,
		settings: {
			...{ name, url, checkInterval, expectedStatusCode, isActive, alertsEnabled, tags: [...tags].sort() },
			check: comparableCheck(entry.check, mark),
		},
	};
}

function foundWebsite(website: Website): Found {
	const { _id, name, url, checkInterval, expectedStatusCode, isActive, alertsEnabled, tags, check = null } = website;
	return {
		id: _id,
		identity: canonical(url),
		settings: {
			...{ name, url: canonical(url), checkInterval, expectedStatusCode, isActive, alertsEnabled },
			...{ tags: [...tags].sort(), check: check && comparableCheck(check as unknown as NewCheckSettings, secretMark) },
		},
	};
}

/** Null for the settings that every website has. */
function comparableCheck(check: NewCheckSettings | null, mark: string): Settings | null {
	if (check === null) return null;
	const { request, ...others } = NewCheckSettings.parse(check);
	const { headers, credentials } = request;
	const comparable = {
		...others,
		request: {
			...request,
			headers: headers.map((header) => ('secret' in header ? { name: header.name, secret: mark } : header)),
			credentials:
				credentials === null
					? null
					: credentials.kind === 'basic'
						? { kind: credentials.kind, user: credentials.user, password: mark }
						: { kind: credentials.kind, token: mark },
		},
	};
	return isSame(comparable, defaultCheckSettings() satisfies CheckSettings) ? null : comparable;
}

function desiredMaintenance({ websites, tags, ...entry }: MaintenanceEntry): Desired {
	return { identity: entry.name, settings: { ...entry, websites: [...websites].sort(), tags: [...tags].sort() } };
}

function foundMaintenance(window: MaintenanceWindow, keyOf: (id: string) => string): Found {
	const { _id, name, websites, tags, timeZone, start, durationMinutes, recurrence } = window;
	return {
		id: _id,
		identity: name,
		settings: {
			...{ name, timeZone, start, durationMinutes, recurrence },
			...{ websites: websites.map(keyOf).sort(), tags: [...tags].sort() },
		},
	};
}

function desiredStatusPage({ password, ...entry }: StatusPageEntry, mark: string): Desired {
	return { identity: entry.slug, settings: { ...entry, ...(password !== undefined && { password: mark }) } };
}

function foundStatusPage(page: StatusPage, keyOf: (id: string) => string): Found {
	const { _id, hasPassword, groups, name, slug, description, homepageUrl, isPublished, access, allowedEmails } = page;
	const { accent, theme, showsResponseTimes, publishAfterMinutes } = page;
	return {
		id: _id,
		identity: slug,
		settings: {
			...{ name, slug, description, homepageUrl, isPublished, access, allowedEmails },
			...{ accent, theme, showsResponseTimes, publishAfterMinutes, password: hasPassword ? secretMark : null },
			groups: groups.map((group) => ({
				name: group.name,
				components: group.components.map(({ websiteId, name: shown, showsUrl }) => ({
					...{ website: keyOf(websiteId), name: shown, showsUrl },
				})),
			})),
		},
	};
}

function canonical(url: string): string {
	const text = withScheme(url.trim());
	return URL.canParse(text) ? new URL(text).href : text;
}

function mapValues<From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
	return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
