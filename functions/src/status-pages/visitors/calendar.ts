/** The maintenance of a public page as an iCalendar feed (RFC 5545). */
import { brand, type StatusSnapshot } from '@stayup/contract';
import ical, { ICalCalendarMethod } from 'ical-generator';

const refreshSeconds = 3_600;

export function maintenanceCalendarOf({ page, maintenance, builtAt }: StatusSnapshot): string {
	const calendar = ical({
		name: `${page.name}: maintenance`,
		prodId: { company: brand.name, product: 'Status page', language: 'EN' },
		method: ICalCalendarMethod.PUBLISH,
		ttl: refreshSeconds,
	});
	for (const { id, name, from, until, components } of maintenance) {
		calendar.createEvent({
			id,
			start: new Date(from),
			end: new Date(until),
			stamp: new Date(builtAt),
			summary: name,
			description: components.join('\n'),
			url: page.url,
		});
	}
	return calendar.toString();
}
