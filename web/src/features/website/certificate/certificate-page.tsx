/** The certificate and the registered domain of a website: until when they are valid, and when their owner is warned. */
import type { CertificateSummary, DomainSummary, Website } from '@stayup/contract';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { CardSkeleton } from '../../../ui/layout/card-skeleton.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { WebsitePage } from '../website-page.ts';
import { certificateValue, domainHint, domainValue, expiryTone } from './expiry-words.ts';

export function CertificatePage({ website, stats, hasStatsFailed }: WebsitePage) {
	const now = useNow(60_000);
	if (stats === undefined) return hasStatsFailed ? null : <CardSkeleton />;
	const warnings = website.alertsEnabled
		? 'We notify you 30, 14, 7, 3 and 1 days before it expires.'
		: 'Alerts for this website are disabled, so we won’t notify you.';
	return (
		<div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
			<Certificate certificate={stats.certificate} url={website.url} now={now} warnings={warnings} />
			<Domain domain={stats.domain} now={now} warnings={warnings} />
		</div>
	);
}

type CertificateProps = {
	certificate: CertificateSummary | null;
	url: Website['url'];
	now: number;
	warnings: string;
};

function Certificate({ certificate, url, now, warnings }: CertificateProps) {
	if (certificate === null) {
		return (
			<Panel title="Certificate">
				<p className="text-ui text-body">
					{url.startsWith('https:')
						? 'The certificate appears here after the first check that reaches the server.'
						: 'This URL uses plain HTTP. Browsers warn visitors that such a website is not secure.'}
				</p>
			</Panel>
		);
	}
	const { issuer, subjectNames, validTo, problem } = certificate;
	return (
		<Panel title="Certificate" aside={<ExpiryBadge validTo={validTo} isInvalid={problem !== null} now={now} />}>
			<Expiry value={certificateValue(certificate, now)} note={problem ?? warnings} />
			<Facts
				facts={[
					{ term: 'Valid until', value: formatInstant(validTo) },
					{ term: 'Issued by', value: issuer },
					{ term: 'Valid for', value: subjectNames.join(', ') },
				]}
			/>
		</Panel>
	);
}

type DomainProps = { domain: DomainSummary | null; now: number; warnings: string };

function Domain({ domain, now, warnings }: DomainProps) {
	const expiresAt = domain?.expiresAt ?? null;
	return (
		<Panel title="Domain" aside={expiresAt !== null && <ExpiryBadge validTo={expiresAt} isInvalid={false} now={now} />}>
			<Expiry value={domainValue(domain, now)} note={expiresAt === null ? domainHint(domain) : warnings} />
			{domain && (
				<Facts
					facts={[
						{ term: 'Registered domain', value: domain.name },
						{ term: 'Registered until', value: expiresAt === null ? null : formatInstant(expiresAt) },
					]}
				/>
			)}
		</Panel>
	);
}

function Expiry({ value, note }: { value: string; note: ReactNode }) {
	return (
		<div className="mb-4 grid gap-0.5">
			<p className="text-stat text-ink">{value}</p>
			<p className="text-ui text-muted">{note}</p>
		</div>
	);
}

function ExpiryBadge({ validTo, isInvalid, now }: { validTo: string; isInvalid: boolean; now: number }) {
	const tone = isInvalid ? 'down' : expiryTone(validTo, now);
	const words = { up: 'Valid', degraded: 'Expires soon', down: isInvalid ? 'Not valid' : 'Expired' };
	return <StatusBadge tone={tone}>{words[tone]}</StatusBadge>;
}
