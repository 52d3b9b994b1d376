/** The comparable settings of entries of the file and of things of the account. Plain functions on plain values. */
import {
	type ChannelKind,
	type CheckSettings,
	defaultCheckSettings,
	hourMs,
	type MaintenanceWindow,
	minuteMs,
	NewCheckSettings,
	type StatusPage,
	type Website,
} from '@stayup/contract';
import type { Things } from '../api/account.ts';
import {
	canonicalUrl,
	desiredChannel,
	desiredPolicy,
	foundChannel,
	foundPolicy,
	type TextOfTarget,
	targetTexts,
	textOfTargetIn,
} from './compare-alerts.ts';
import { type BySection, type Find, isSame, type KeyOf } from './plan.ts';
import { type ConfigFile, type MaintenanceEntry, type StatusPageEntry, WebsiteEntry } from './schema.ts';
import type { Desired, Found, Settings } from './things.ts';

/** Takes the place of a secret: the API never shows one, so a change of a secret alone is not seen. */
export const secretMark = '(secret)';
/** Differs from what the account has, so that the secret is sent again. */
const secretAgainMark = '(secret, sent again)';

interface DesiredFacts {
	sendsSecrets?: boolean;
	/** Puts references back in place of secrets. */
	hide<Value>(value: Value): Value;
	/** Kinds of channels that the service offers. */
	offeredKinds: ReadonlySet<ChannelKind>;
	/** In milliseconds since the epoch. */
	now: number;
}

export function desiredOf(
	file: ConfigFile,
	{ sendsSecrets = false, hide, offeredKinds, now }: DesiredFacts,
): BySection<Record<string, Desired>> {
	const mark = sendsSecrets ? secretAgainMark : secretMark;
	const textOf = textOfTargetIn(targetTexts(file.channels, hide));
	return hide({
		websites: mapValues(file.websites, (entry) => desiredWebsite(entry, mark)),
		channels: mapValues(file.channels, (entry) =>
			desiredChannel(entry, textOf, mark, whyNotCreated(entry.kind, offeredKinds)),
		),
		policies: mapValues(file.policies, desiredPolicy),
		maintenance: mapValues(file.maintenance, (entry) => desiredMaintenance(entry, now)),
		statusPages: mapValues(file.statusPages, (entry) => desiredStatusPage(entry, mark)),
	});
}

export function foundOf(
	things: Things,
	{ textOf, hide }: Pick<DesiredFacts, 'hide'> & { textOf: TextOfTarget },
): BySection<Find> {
	return {
		websites: () => hide(things.websites.map(foundWebsite)),
		channels: (keyOf) => hide(things.channels.map((one) => foundChannel(one, keyOf, textOf, secretMark))),
		policies: (keyOf) => hide(things.policies.map((policy) => foundPolicy(policy, keyOf))),
		maintenance: (keyOf) => hide(things.maintenance.map((window) => foundMaintenance(window, keyOf))),
		statusPages: (keyOf) => hide(things.statusPages.map((page) => foundStatusPage(page, keyOf))),
	};
}

function whyNotCreated(kind: ChannelKind, offeredKinds: ReadonlySet<ChannelKind>): string | null {
	if (!offeredKinds.has(kind)) return `Channels of the kind ${kind} are not available.`;
	if (kind !== 'push') return null;
	return 'Only a browser can turn on push notifications. Add the channel there under Channels, with the same name; then the file can manage it.';
}

function desiredWebsite(entry: WebsiteEntry, mark: string): Desired {
	return { identity: canonicalUrl(entry.url), settings: comparableWebsite(entry, mark) };
}

function foundWebsite(website: Website): Found {
	const { _id, url } = website;
	return { id: _id, identity: canonicalUrl(url), settings: comparableWebsite(website, secretMark) };
}

/** The settings that the file has. */
function comparableWebsite(website: WebsiteEntry | Website, mark: string): Settings {
	const fields = Object.keys(WebsiteEntry.shape) as (keyof WebsiteEntry)[];
	return {
		...Object.fromEntries(fields.map((field) => [field, website[field]])),
		url: canonicalUrl(website.url),
		tags: [...website.tags].sort(),
		check: comparableCheck(website.check ?? null, mark),
	};
}

/** Null for the settings that every website has. */
function comparableCheck(check: object | null, mark: string): Settings | null {
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

function desiredMaintenance(entry: MaintenanceEntry, now: number): Desired {
	const { websites, tags, ...others } = entry;
	return {
		identity: entry.name,
		isOver: isOver(entry, now),
		settings: { ...others, websites: [...websites].sort(), tags: [...tags].sort() },
	};
}

/** No time zone is further from UTC. */
const longestOffsetMs = 14 * hourMs;

/** Whether the last occurrence has surely ended: the API lists no such window, and plans none. */
function isOver({ start, durationMinutes, recurrence }: MaintenanceEntry, now: number): boolean {
	const last = recurrence === null ? start : recurrence.until;
	if (last === null) return false;
	const startsAt = Date.parse(last.length > dayLength ? `${last}Z` : `${last}T23:59Z`);
	return startsAt + durationMinutes * minuteMs + longestOffsetMs < now;
}

/** Of a date without a time. */
const dayLength = '2027-01-03'.length;

function foundMaintenance(window: MaintenanceWindow, keyOf: KeyOf): Found {
	const { _id, name, websites, tags, timeZone, start, durationMinutes, recurrence } = window;
	return {
		id: _id,
		identity: name,
		settings: {
			name,
			timeZone,
			start,
			durationMinutes,
			recurrence,
			websites: websites.flatMap((website) => keyOf('websites', website) ?? []).sort(),
			tags: [...tags].sort(),
		},
	};
}

function desiredStatusPage({ password, ...entry }: StatusPageEntry, mark: string): Desired {
	return { identity: entry.slug, settings: { ...entry, ...(password !== undefined && { password: mark }) } };
}

function foundStatusPage(page: StatusPage, keyOf: KeyOf): Found {
	const { _id, hasPassword, groups, name, slug, description, homepageUrl, isPublished, access, allowedEmails } = page;
	const { accent, theme, showsResponseTimes, publishAfterMinutes } = page;
	return {
		id: _id,
		identity: slug,
		settings: {
			name,
			slug,
			description,
			homepageUrl,
			isPublished,
			access,
			allowedEmails,
			accent,
			theme,
			showsResponseTimes,
			publishAfterMinutes,
			password: hasPassword ? secretMark : null,
			groups: groups.map((group) => ({
				name: group.name,
				components: group.components.map(({ websiteId, name: shown, showsUrl }) => ({
					website: keyOf('websites', websiteId),
					name: shown,
					showsUrl,
				})),
			})),
		},
	};
}

function mapValues<From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
	return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
