/** The days until the certificate and the domain expire. */
import { type CertificateSummary, type DomainSummary, dayMs } from '@stayup/contract';
import { formatInstant } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StatCard } from '../../../ui/layout/stat-card.tsx';

export type ExpiryCardsProps = {
	certificate: CertificateSummary | null | undefined;
	domain: DomainSummary | null | undefined;
	isLoading: boolean;
};

export function ExpiryCards({ certificate, domain, isLoading }: ExpiryCardsProps) {
	const now = useNow(60_000);
	return (
		<div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:gap-4">
			<StatCard
				label="Certificate"
				value={certificate ? daysLeft(certificate.validTo, now) : 'None'}
				hint={
					certificate
						? (certificate.problem ?? `${certificate.issuer}, until ${formatInstant(certificate.validTo)}`)
						: 'Uses HTTP, or not checked yet'
				}
				loading={isLoading}
			/>
			<StatCard
				label="Domain"
				value={domain?.expiresAt ? daysLeft(domain.expiresAt, now) : 'Not available'}
				hint={domainHint(domain)}
				loading={isLoading}
			/>
		</div>
	);
}

function daysLeft(instant: string, now: number): string {
	const days = Math.floor((Date.parse(instant) - now) / dayMs);
	if (days < 0) return 'Expired';
	return days === 1 ? '1 day left' : `${days} days left`;
}

function domainHint(domain: DomainSummary | null | undefined): string {
	if (!domain) return 'This URL has no registered domain';
	if (domain.state === 'shared') return `A subdomain of ${domain.name}, which the provider renews`;
	if (domain.state === 'pending') return `Looking up ${domain.name}`;
	if (domain.expiresAt === null) return `The registry does not publish the expiry of ${domain.name}`;
	return `${domain.name}, until ${formatInstant(domain.expiresAt)}`;
}
