/** How many days before a certificate or a domain expires its owner is notified. */
import { dayMs } from '../time.ts';

/** Of a domain. */
export const noticeDays = [30, 14, 7, 3, 1] as const;

/**
 * Of a certificate: those within the last quarter of its lifetime. Certificates are renewed when a third is left (Let's Encrypt: 90 days), so an
 * earlier notice would come with each renewal.
 */
export function certificateNoticeDays({
	validFrom,
	validTo,
}: {
	validFrom: number;
	validTo: number;
}): readonly number[] {
	const quarter = (validTo - validFrom) / dayMs / 4;
	const days = noticeDays.filter((day) => day <= quarter);
	return days.length > 0 ? days : noticeDays.slice(-1);
}
