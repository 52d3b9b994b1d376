/** How many days before a certificate or a domain expires its owner is notified. */
import type { SeenCertificate, WebsiteDomain } from '../monitoring.ts';
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

export interface Expiring {
	kind: 'certificate' | 'domain';
	/** Milliseconds since the epoch; in the past once it has expired. */
	at: number;
}

/** Those whose first notice is due, the certificate first. */
export function expiringOf(
	{ certificate, domain }: { certificate: SeenCertificate | null; domain: WebsiteDomain | null },
	now: number,
): Expiring[] {
	const expiring: Expiring[] = [];
	if (certificate && isDue(certificate.validTo, certificateNoticeDays(certificate), now)) {
		expiring.push({ kind: 'certificate', at: certificate.validTo });
	}
	if (domain?.expiresAt && isDue(domain.expiresAt, noticeDays, now)) {
		expiring.push({ kind: 'domain', at: domain.expiresAt });
	}
	return expiring;
}

function isDue(at: number, days: readonly number[], now: number): boolean {
	return Math.floor((at - now) / dayMs) <= Math.max(...days);
}
