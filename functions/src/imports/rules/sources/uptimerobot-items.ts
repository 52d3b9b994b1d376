/** Alert contacts, integrations, maintenance windows and status pages of UptimeRobot's API v3 (https://uptimerobot.com/api/v3). The CSV export has none. */
import { cutText, importLimits, type Recurrence, weekdays } from '@stayup/contract';
import { type DocumentedFields, type Fields, fieldsOf, notesOn } from '../fields.ts';
import { isTrue, type JsonObject, listOf, numberOf, objectOf, textOf } from '../read-json.ts';
import {
	clockOf,
	dayOf,
	type MonitorRefs,
	type SourceChannel,
	type SourceItems,
	type SourcePage,
	type SourceWindow,
	sourceChannel,
	sourcePage,
	sourceWindow,
} from '../source-items.ts';
import { channelsOf } from './channel-kinds.ts';

/** The monitors as `data`, and beside them the lists that `importedLists` names; `null` for one that the key may not read. */
export function uptimeRobotItems(file: JsonObject): SourceItems {
	const monitors = listOf(file.data).map(objectOf);
	const usersOf = monitorsBy(monitors, ({ assignedAlertContacts: list }) =>
		listOf(list).map((assigned) => textOf(objectOf(assigned).alertContactId)),
	);
	const taggedWith = monitorsBy(monitors, ({ tags: list }) => listOf(list).map((tag) => textOf(objectOf(tag).id)));
	const contacts = [...rowsIn(file, 'alertContacts'), ...rowsIn(file, 'integrations')];
	const isUnread = (name: string) => file[name] === null;
	return {
		channels: [
			...contacts.flatMap((contact) => contactOf(contact, usersOf(textOf(contact.id)))),
			...['alertContacts', 'integrations']
				.filter(isUnread)
				.map((name) => sourceChannel(labels[name] ?? '', '', { cannot })),
		],
		windows: [
			...rowsIn(file, 'maintenanceWindows').flatMap(windowsOf),
			...(isUnread('maintenanceWindows') ? [sourceWindow('Maintenance windows', '', { cannot })] : []),
		],
		pages: [
			...rowsIn(file, 'psps').map((page) => pageOf(page, taggedWith)),
			...(isUnread('psps') ? [sourcePage('Status pages', '', { cannot })] : []),
		],
	};
}

const cannot = 'UptimeRobot did not let this key read them. Please use the main API key, or add them here by hand.';
const labels: Readonly<Record<string, string>> = { alertContacts: 'Alert contacts', integrations: 'Integrations' };

/** Each becomes an item, so that more than this many are refused. */
function rowsIn(file: JsonObject, name: string): JsonObject[] {
	return listOf(file[name])
		.slice(0, importLimits.items + 1)
		.map(objectOf);
}

/** Finds the ids of the monitors that one of the keys belongs to. */
function monitorsBy(monitors: readonly JsonObject[], keysOf: (monitor: JsonObject) => string[]) {
	const uses = monitors.flatMap((monitor) => [...new Set(keysOf(monitor))].map((key) => ({ key, monitor })));
	const byKey = Map.groupBy(uses, ({ key }) => key);
	return (key: string): string[] => (byKey.get(key) ?? []).map(({ monitor }) => textOf(monitor.id));
}

const contactFields: Fields = fieldsOf({
	read: ['id', 'friendlyName', 'type', 'value', 'status', 'enableNotificationsFor', 'customHeaders'],
	none: ['userId', 'createdAt', 'updatedAt', 'activationDate', 'sslExpirationReminder'],
	said: {
		customValue: 'Its own text is not imported.',
		customValue2: 'Its own text is not imported.',
		customValue3: 'Its own text is not imported.',
		customValue4: 'Its own text is not imported.',
	},
});

const windowFields: Fields = fieldsOf({
	read: ['name', 'interval', 'date', 'time', 'duration', 'days', 'monitorIds', 'autoAddMonitors', 'status'],
	none: ['id', 'userId', 'created', 'createdAt'],
});

const pageFields: Fields = fieldsOf({
	read: [
		...['friendlyName', 'monitorIds', 'tagIds', 'isPasswordSet', 'customDomain', 'logo', 'homepageLink'],
		'customSettings',
	],
	none: [
		'id',
		'status',
		'urlKey',
		'monitorsCount',
		'sort',
		'useSmallCookieConsentModal',
		'showCookieBar',
		'hideUrlLinks',
	],
	said: {
		icon: 'Its icon is not imported.',
		gaCode: 'Its Google Analytics is not imported.',
		shareAnalyticsConsent: 'Its Google Analytics is not imported.',
		noIndex: 'Whether search engines list it is not imported.',
		subscription: 'Whether visitors may subscribe is not imported.',
		pinnedAnnouncementId: 'Its announcements are not imported.',
	},
});

/** Each field with its fate, by the list that it is in. */
export const uptimeRobotItemFields: DocumentedFields = {
	'integrations.': contactFields,
	'maintenanceWindows.': windowFields,
	'psps.': pageFields,
};

function notedIn(values: JsonObject, fields: Fields): string[] {
	return notesOn([{ values, fields }]).lost;
}

const kinds: Readonly<Record<string, string>> = { msteams: 'teams' };

function contactOf(contact: JsonObject, monitors: string[]): SourceChannel[] {
	const type = textOf(contact.type).toLowerCase();
	const lost = notedIn(contact, contactFields);
	if (type === 'webhook') lost.push('Receives our JSON, which differs from that of UptimeRobot.');
	const events = textOf(contact.enableNotificationsFor);
	if (['Down', 'Up', 'None'].includes(events))
		lost.push('Receives outages and recoveries, whatever it received before.');
	return channelsOf({
		name: textOf(contact.friendlyName),
		kind: kinds[type] ?? type,
		to: textOf(contact.value),
		headers: contact.customHeaders,
		monitors,
		isPaused: /^paused$/i.test(textOf(contact.status)),
		lost,
	});
}

/** 0 stands for all monitors. */
function refsOf(ids: readonly string[], isAll: boolean): MonitorRefs {
	return isAll || ids.includes('0') ? 'all' : ids;
}

function windowsOf(row: JsonObject): SourceWindow[] {
	const interval = textOf(row.interval);
	const name = textOf(row.name);
	const monitors = refsOf(listOf(row.monitorIds).map(textOf), isTrue(row.autoAddMonitors));
	const lost = notedIn(row, windowFields);
	const make = (known: Partial<SourceWindow>, more = '') =>
		sourceWindow(more === '' ? name : `${name} (${more})`, interval, { monitors, lost, ...known });
	if (row.status === 'paused') return [make({ cannot: 'It is paused in UptimeRobot, so it is not planned here.' })];
	const [date, time] = [dayOf(textOf(row.date)), clockOf(textOf(row.time))];
	const durationMinutes = numberOf(row.duration) ?? 0;
	if (time === null || durationMinutes <= 0) return [make({ cannot: 'Its time or its length is missing.' })];
	const recurrences = recurrencesOf(
		interval,
		listOf(row.days).flatMap((day) => numberOf(day) ?? []),
	);
	if (recurrences.length === 0) return [make({ cannot: 'It repeats on no day.' })];
	return recurrences.map((recurrence) => {
		const day = recurrence?.kind === 'monthly-day' && recurrences.length > 1 ? recurrence.day : null;
		const more = day === null ? '' : day === -1 ? 'last day' : `day ${day}`;
		return make({ schedule: { timeZone: null, date, time, durationMinutes, recurrence } }, more);
	});
}

/** Null is a window that happens once. Weekdays are numbered from Monday, 1; -1 is the last day of a month. */
function recurrencesOf(interval: string, days: readonly number[]): (Recurrence | null)[] {
	if (interval === 'once') return [null];
	if (interval === 'daily') return [{ kind: 'daily', every: 1, until: null }];
	if (interval === 'weekly') {
		const chosen = weekdays.filter((_, index) => days.includes(index + 1));
		return chosen.length === 0 ? [] : [{ kind: 'weekly', every: 1, weekdays: chosen, until: null }];
	}
	return days.map((day) => ({ kind: 'monthly-day', every: 1, day, until: null }));
}

function pageOf(page: JsonObject, taggedWith: (tag: string) => string[]): SourcePage {
	const tags = new Set(listOf(page.tagIds).map(textOf));
	const named = listOf(page.monitorIds).map(textOf);
	const ids = [...new Set([...named, ...[...tags].flatMap(taggedWith)])];
	const lost: string[] = [];
	if (isTrue(page.isPasswordSet)) lost.push('Its password is not exported. Please choose one before you publish it.');
	const domain = cutText(textOf(page.customDomain), 253);
	if (domain !== '') lost.push(`Its domain ${domain} is not moved. Please connect it in the settings of the page.`);
	if (textOf(page.logo) !== '') lost.push('Its logo is not imported. Please upload it.');
	lost.push(...notedIn(page, pageFields));
	const { showMonitorURL } = objectOf(objectOf(page.customSettings).features);
	return sourcePage(textOf(page.friendlyName), domain || 'stats.uptimerobot.com', {
		lost,
		homepageUrl: textOf(page.homepageLink),
		groups: [
			{
				name: '',
				monitors: refsOf(ids, page.monitorIds === null && tags.size === 0),
				showsUrls: isTrue(showMonitorURL),
			},
		],
	});
}
