/** Alerting and maintenance in a configuration of Gatus (https://github.com/TwiN/gatus, "Alerting" and "Maintenance"). Its page is the dashboard itself. */
import { importLimits, type Weekday, weekdays } from '@stayup/contract';
import { alertSentence, type DocumentedFields, type Fields, fieldsOf, notesOn } from '../fields.ts';
import { secondsOf } from '../read-csv.ts';
import { isFalse, type JsonObject, listOf, objectOf, textOf } from '../read-json.ts';
import {
	clockOf,
	type MonitorRefs,
	type SourceChannel,
	type SourceItems,
	type SourceSchedule,
	type SourceWindow,
	sourceWindow,
} from '../source-items.ts';
import { channelsOf } from './channel-kinds.ts';

export function gatusItems(files: readonly JsonObject[], endpoints: readonly JsonObject[]): SourceItems {
	const own = endpoints.flatMap((endpoint, index) =>
		listOf(endpoint['maintenance-windows']).map((window) =>
			windowOf(objectOf(window), `Maintenance of ${textOf(endpoint.name)}`, [String(index + 1)]),
		),
	);
	const shared = files.flatMap(({ maintenance }) =>
		maintenance === undefined ? [] : [windowOf(objectOf(maintenance), 'Maintenance', 'all')],
	);
	// Each becomes a channel, so that more than this many are refused.
	const services = files.flatMap(({ alerting }) => Object.entries(objectOf(alerting))).slice(0, importLimits.items + 1);
	const users = usersOf(endpoints);
	return {
		channels: services.flatMap(([type, config]) => serviceOf(type, objectOf(config), users.get(type) ?? [])),
		windows: [...shared, ...own],
		pages: [],
	};
}

/** By service, the endpoints that alert over it. */
function usersOf(endpoints: readonly JsonObject[]): Map<string, string[]> {
	const uses = endpoints.flatMap(({ alerts }, index) => {
		const enabled = listOf(alerts)
			.map(objectOf)
			.filter((alert) => !isFalse(alert.enabled));
		return [...new Set(enabled.map(({ type }) => textOf(type)))].map((type) => ({ type, row: String(index + 1) }));
	});
	return new Map([...Map.groupBy(uses, ({ type }) => type)].map(([type, of]) => [type, of.map(({ row }) => row)]));
}

/** Of the service itself, whatever it is. */
const usual = {
	none: ['from', 'username', 'password', 'host', 'port', 'client'],
	said: {
		'default-alert': alertSentence,
		overrides: 'Its other places for some groups are not imported.',
		title: 'Its texts are not imported.',
		subject: 'Its texts are not imported.',
	},
};
const emailFields = fieldsOf({ read: ['to'], ...usual });
const chatFields = fieldsOf({ read: ['webhook-url'], ...usual });
const customSentence = 'Receives a POST request with our JSON, instead of its own request.';
const requestSentence = 'Its own method, body and placeholders are not imported.';
const customFields = fieldsOf({
	read: ['url', 'headers'],
	none: usual.none,
	said: { ...usual.said, method: requestSentence, body: requestSentence, placeholders: requestSentence },
});
const windowFields = fieldsOf({ read: ['enabled', 'start', 'duration', 'timezone', 'every'] });

function serviceOf(type: string, config: JsonObject, monitors: MonitorRefs): SourceChannel[] {
	const lostOf = (fields: Fields) => notesOn([{ values: config, fields }]).lost;
	const known = { name: '', monitors, isPaused: false };
	if (type === 'email') {
		return channelsOf({ ...known, kind: 'email', to: textOf(config.to), lost: lostOf(emailFields) });
	}
	if (type === 'discord') {
		return channelsOf({ ...known, kind: 'discord', to: textOf(config['webhook-url']), lost: lostOf(chatFields) });
	}
	if (type === 'teams' || type === 'teams-workflows') {
		return channelsOf({ ...known, kind: 'teams', to: textOf(config['webhook-url']), lost: lostOf(chatFields) });
	}
	if (type === 'custom') {
		const lost = [customSentence, ...lostOf(customFields)];
		return channelsOf({ ...known, kind: 'webhook', to: textOf(config.url), headers: config.headers, lost });
	}
	return channelsOf({ ...known, kind: type, to: '' });
}

function windowOf(window: JsonObject, name: string, monitors: MonitorRefs): SourceWindow {
	const days = listOf(window.every).map((day) => textOf(day).toLowerCase());
	const chosen = weekdays.filter((weekday) => days.includes(weekday));
	const detail = days.length === 0 ? 'Every day' : 'On weekdays';
	const { lost } = notesOn([{ values: window, fields: windowFields }]);
	const make = (known: Partial<SourceWindow>) => sourceWindow(name, detail, { monitors, lost, ...known });
	if (isFalse(window.enabled)) return make({ cannot: 'It is switched off in Gatus, so it is not planned here.' });
	const time = clockOf(textOf(window.start));
	const durationMinutes = Math.ceil((secondsOf(textOf(window.duration)) ?? 0) / 60);
	if (time === null || durationMinutes <= 0 || (days.length > 0 && chosen.length === 0)) {
		return make({ cannot: 'Its start, its duration or its days cannot be read.' });
	}
	return make({
		schedule: { ...scheduleOf(chosen), timeZone: textOf(window.timezone) || 'UTC', time, durationMinutes },
	});
}

function scheduleOf(chosen: Weekday[]): Pick<SourceSchedule, 'date' | 'recurrence'> {
	const rhythm = { every: 1, until: null };
	if (chosen.length === 0) return { date: null, recurrence: { kind: 'daily', ...rhythm } };
	return { date: null, recurrence: { kind: 'weekly', weekdays: chosen, ...rhythm } };
}

/** Each field with its fate, by the service that it is in. */
export const gatusItemFields: DocumentedFields = {
	'email.': emailFields,
	'discord.': chatFields,
	'custom.': customFields,
	'maintenance.': windowFields,
};
