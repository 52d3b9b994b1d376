/** How long the certificate and the domain are valid, or why that is not known. `nowMs`: by the server's clock. */
import { type CertificateSummary, type DomainSummary, dayMs } from '@stayup/contract';
import { formatDate } from '../../../lib/format.ts';

type Certificate = CertificateSummary | null | undefined;
type Domain = DomainSummary | null | undefined;

export function certificateValue(certificate: Certificate, nowMs: number): string {
	return certificate ? daysLeft(certificate.validTo, nowMs) : 'None';
}

export function certificateHint(certificate: Certificate): string {
	if (!certificate) return 'Uses HTTP, or not checked yet';
	return certificate.problem ?? `${certificate.issuer}, until ${formatDate(certificate.validTo)}`;
}

export function domainValue(domain: Domain, nowMs: number): string {
	return domain?.expiresAt ? daysLeft(domain.expiresAt, nowMs) : 'Not available';
}

export function domainHint(domain: Domain): string {
	if (!domain) return 'This URL has no registered domain';
	if (domain.state === 'shared') return `A subdomain of ${domain.name}, which the provider renews`;
	if (domain.state === 'pending') return `Looking up ${domain.name}`;
	if (domain.expiresAt === null) return `The registry does not publish the expiry of ${domain.name}`;
	return `${domain.name}, until ${formatDate(domain.expiresAt)}`;
}

/** Days before the expiry from which a renewal is due. */
const dueDays = 14;

export function expiryTone(validTo: string, nowMs: number): 'up' | 'degraded' | 'down' {
	const leftMs = Date.parse(validTo) - nowMs;
	if (leftMs <= 0) return 'down';
	return leftMs <= dueDays * dayMs ? 'degraded' : 'up';
}

function daysLeft(instant: string, nowMs: number): string {
	const days = Math.floor((Date.parse(instant) - nowMs) / dayMs);
	if (days < 0) return 'Expired';
	return days === 1 ? '1 day left' : `${days} days left`;
}
