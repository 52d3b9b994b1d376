/** How long the certificate and the domain still last; "not available" is an answer of its own. */
import { type CertificateSummary, type DomainSummary, dayMs } from '@stayup/contract';
import { formatInstant } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StatCard } from '../../../ui/layout/stat-card.tsx';

export type ExpiryCardsProps = {
	certificate: CertificateSummary | null | undefined;
	domain: DomainSummary | null | undefined;
	/** Undefined is still on its way. */
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
						: 'Plain http, or not seen yet'
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
	if (!domain) return 'The address is not under a registered domain';
	if (domain.state === 'pending') return `Asking the registry about ${domain.name}`;
	if (domain.expiresAt === null) return `The registry of ${domain.name} does not tell`;
	return `${domain.name}, until ${formatInstant(domain.expiresAt)}`;
}
