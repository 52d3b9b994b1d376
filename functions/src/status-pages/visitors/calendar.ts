/** The maintenance of a public page as an iCalendar feed. */
import type { StatusSnapshot } from '@stayup/contract';
import { calendarFile } from '../../maintenance-windows/calendar-file.ts';

export function maintenanceCalendarOf({ page, maintenance, builtAt }: StatusSnapshot): string {
	return calendarFile(
		{ name: page.name, product: 'Status page' },
		maintenance.map(({ id, name, from, until, components: names }) => ({
			id,
			from,
			until,
			stamp: builtAt,
			name,
			names,
			url: page.url,
		})),
	);
}
