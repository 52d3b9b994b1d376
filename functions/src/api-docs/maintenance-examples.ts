/** The examples of the endpoints for maintenance windows. */
import type { MaintenancePreview, MaintenanceWindow } from '@stayup/contract';
import { websiteId } from './example-values.ts';
import { outageDetail } from './outage-values.ts';

const windowId = 'nB5vCx1zLk8jHg4fDs7a';

const settings = {
	name: 'Weekly update',
	websites: [websiteId],
	tags: ['shop'],
	timeZone: 'Europe/Berlin',
	start: '2026-11-22T02:00',
	durationMinutes: 90,
	recurrence: { kind: 'weekly' as const, every: 1, weekdays: ['sunday' as const], until: null },
};

const described = { repeats: 'Every week on Sunday', rrule: 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=SU' };
const first = { from: '2026-11-22T01:00:00.000Z', until: '2026-11-22T02:30:00.000Z' };

const maintenanceWindow: MaintenanceWindow = {
	_id: windowId,
	...settings,
	...described,
	state: 'planned',
	current: first,
	last: null,
	createdAt: '2026-11-20T16:40:12.000Z',
};

const startedNow: MaintenanceWindow = {
	...maintenanceWindow,
	name: 'Maintenance',
	tags: [],
	timeZone: 'UTC',
	start: '2026-11-21T14:05:00',
	durationMinutes: 30,
	recurrence: null,
	repeats: 'Once',
	rrule: null,
	state: 'running',
	current: { from: '2026-11-21T14:05:00.000Z', until: '2026-11-21T14:35:00.000Z' },
	createdAt: '2026-11-21T14:05:00.000Z',
};

const preview: MaintenancePreview = {
	...described,
	occurrences: [{ ...first, localFrom: '2026-11-22T02:00:00', localUntil: '2026-11-22T03:30:00', clockChange: null }],
};

/** Not a real secret. */
const calendarSecret = 'the-secret-of-your-calendar';
const calendar = {
	url: `https://stayup.example.com/api/calendars/${calendarSecret}`,
	createdAt: '2026-11-20T16:45:00.000Z',
};

const calendarText = [
	'BEGIN:VCALENDAR',
	'VERSION:2.0',
	'BEGIN:VEVENT',
	`UID:${windowId}-1795309200`,
	'DTSTART:20261122T010000Z',
	'DTEND:20261122T023000Z',
	'SUMMARY:Weekly update',
	'END:VEVENT',
	'END:VCALENDAR',
].join('\r\n');

const { name, websites, tags, ...schedule } = settings;

export const maintenanceExamples = {
	listMaintenance: { reply: [maintenanceWindow] },
	addMaintenance: { body: settings, reply: maintenanceWindow },
	getMaintenance: { reply: maintenanceWindow },
	updateMaintenance: { body: settings, reply: maintenanceWindow },
	removeMaintenance: { reply: { message: 'Maintenance window deleted' } },
	endMaintenance: { reply: { ...startedNow, state: 'over' as const, current: null } },
	listOccurrences: { reply: preview },
	previewMaintenance: { body: schedule, reply: preview },
	startMaintenance: { body: { minutes: 30 }, reply: startedNow },
	startMaintenanceOfMany: { body: { websites: [websiteId], minutes: 30 }, reply: startedNow },
	getMaintenanceCalendar: { reply: { url: null, createdAt: null } },
	shareMaintenanceCalendar: { reply: calendar },
	revokeMaintenanceCalendar: { reply: { url: null, createdAt: null } },
	openMaintenanceCalendar: { reply: calendarText },
	markOutagePlanned: { body: { planned: true }, reply: { ...outageDetail, planned: true } },
};
