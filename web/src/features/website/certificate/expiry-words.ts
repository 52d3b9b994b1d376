/** How long the certificate and the domain are valid, or why that is not known. `nowMs`: by the server's clock. */
import { type CertificateSummary, certificateNoticeDays, type DomainSummary, dayMs } from '@stayup/contract';
import { formatDate } from '../../../lib/format.ts';

type Certificate = CertificateSummary | null | undefined;
type Domain = DomainSummary | null | undefined;

export function certificateValue(certificate: Certificate, nowMs: number): string {
	return certificate ? daysLeft(certificate.validTo, nowMs) : 'None';
}

/** `url`: of the website; undefined while it loads. */
export function certificateHint(certificate: Certificate, url: string | undefined): string {
	if (!certificate) return url?.startsWith('http:') ? 'The URL uses HTTP' : 'Not checked yet';
	return certificate.problem ?? `Until ${formatDate(certificate.validTo)}`;
}

export function domainValue(domain: Domain, nowMs: number): string {
	return domain?.expiresAt ? daysLeft(domain.expiresAt, nowMs) : 'Not available';
}

export function domainHint(domain: Domain): string {
	if (!domain) return 'No registered domain';
	if (domain.state === 'shared') return `A subdomain of ${domain.name}, which the provider renews`;
	if (domain.state === 'pending') return `Looking up ${domain.name}`;
	if (domain.expiresAt === null) return `The registry does not publish the expiry of ${domain.name}`;
	return `${domain.name}, until ${formatDate(domain.expiresAt)}`;
}

/** Days before the expiry from which a renewal is due, if it is not due earlier. */
const dueDays = 14;

export type ExpiryTone = 'up' | 'degraded' | 'down';

/** `days`: of the notices. */
export function expiryTone(validTo: string, days: readonly number[], nowMs: number): ExpiryTone {
	const leftMs = Date.parse(validTo) - nowMs;
	if (leftMs <= 0) return 'down';
	const dueMs = Math.max(...days.filter((day) => day <= dueDays)) * dayMs;
	return leftMs <= dueMs ? 'degraded' : 'up';
}

export function noticeDaysOf({ validFrom, validTo }: CertificateSummary): readonly number[] {
	return certificateNoticeDays({ validFrom: Date.parse(validFrom), validTo: Date.parse(validTo) });
}

export function warningsOf(days: readonly number[]): string {
	const list = new Intl.ListFormat('en').format(days.map(String));
	return `We notify you ${list} ${list === '1' ? 'day' : 'days'} before it expires.`;
}

/** "Valid until Feb 27, 2027, 89 days left". */
export function validitySentence(word: 'Valid' | 'Registered', until: string, nowMs: number): string {
	const isOver = Date.parse(until) <= nowMs;
	return isOver ? `Expired on ${formatDate(until)}` : `${word} until ${formatDate(until)}, ${daysLeft(until, nowMs)}`;
}

/** Between 0 and 1. */
export function partOfLife(from: string, until: string, nowMs: number): number {
	const part = (nowMs - Date.parse(from)) / (Date.parse(until) - Date.parse(from));
	return Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 1;
}

function daysLeft(instant: string, nowMs: number): string {
	const days = Math.floor((Date.parse(instant) - nowMs) / dayMs);
	if (days < 0) return 'Expired';
	return days === 1 ? '1 day left' : `${days} days left`;
}
