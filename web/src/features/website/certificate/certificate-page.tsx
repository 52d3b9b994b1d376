/** The certificate and the registered domain of a website: until when they are valid, and when their owner is warned. */
import {
	type CertificateSummary,
	type DomainSummary,
	noticeDays,
	type Website,
	type WebsiteStats,
} from '@stayup/contract';
import type { ReactNode } from 'react';
import { May } from '../../../entities/account/members/may.tsx';
import { formatInstant } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { CardSkeleton } from '../../../ui/layout/card-skeleton.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { WebsitePage } from '../website-page.ts';
import { certificateValue, domainHint, domainValue, expiryTone, noticeDaysOf, warningsOf } from './expiry-words.ts';

export function CertificatePage({ website, stats, hasStatsFailed }: WebsitePage) {
	const now = useNow(60_000);
	if (stats === undefined) return hasStatsFailed ? null : <CardSkeleton />;
	const warningsOn = (days: readonly number[]) =>
		website.alertsEnabled ? warningsOf(days) : 'Alerts for this website are disabled, so we won’t notify you.';
	return (
		<div className="grid grid-cols-1 gap-3 md:grid-cols-2">
			<Certificate
				certificate={stats.certificate}
				others={stats.otherCertificates ?? []}
				website={website}
				now={now}
				warningsOn={warningsOn}
			/>
			<Domain domain={stats.domain} now={now} warningsOn={warningsOn} />
		</div>
	);
}

type CertificateProps = {
	certificate: CertificateSummary | null;
	others: NonNullable<WebsiteStats['otherCertificates']>;
	website: Pick<Website, '_id' | 'url'>;
	now: number;
	warningsOn: (days: readonly number[]) => string;
};

function Certificate({ certificate, others, website, now, warningsOn }: CertificateProps) {
	if (certificate === null) {
		return (
			<Panel title="Certificate">
				{website.url.startsWith('https:') ? (
					<p className="text-ui text-body">
						The certificate appears here after the first check that reaches the server.
					</p>
				) : (
					<div className="grid justify-items-start gap-3">
						<p className="text-ui text-body">
							This URL uses plain HTTP. Browsers warn visitors that such a website is not secure.
						</p>
						<May permission="write">
							<ButtonLink to={paths.websiteSettings(website._id)} variant="secondary">
								Change the URL to https
							</ButtonLink>
						</May>
					</div>
				)}
			</Panel>
		);
	}
	const { issuer, subjectNames, validTo, problem } = certificate;
	const days = noticeDaysOf(certificate);
	return (
		<Panel
			title="Certificate"
			aside={<ExpiryBadge validTo={validTo} days={days} isInvalid={problem !== null} now={now} />}
		>
			<Expiry value={certificateValue(certificate, now)} note={problem ?? warningsOn(days)} />
			<Facts
				facts={[
					{ term: 'Valid until', value: formatInstant(validTo) },
					{ term: 'Issued by', value: issuer },
					{ term: 'Valid for', value: subjectNames.join(', ') },
					...others.map(({ host, validTo: until }) => ({
						term: host,
						value: `Redirects here. Its certificate is valid until ${formatInstant(until)}`,
					})),
				]}
			/>
		</Panel>
	);
}

type DomainProps = Pick<CertificateProps, 'now' | 'warningsOn'> & { domain: DomainSummary | null };

function Domain({ domain, now, warningsOn }: DomainProps) {
	const expiresAt = domain?.expiresAt ?? null;
	return (
		<Panel
			title="Domain"
			aside={expiresAt !== null && <ExpiryBadge validTo={expiresAt} days={noticeDays} isInvalid={false} now={now} />}
		>
			{expiresAt === null ? (
				<p className={joinClasses('text-ui text-body', domain && 'mb-4')}>
					{domain ? domainHint(domain) : 'This URL has no registered domain'}.
				</p>
			) : (
				<Expiry value={domainValue(domain, now)} note={warningsOn(noticeDays)} />
			)}
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

type ExpiryBadgeProps = { validTo: string; days: readonly number[]; isInvalid: boolean; now: number };

function ExpiryBadge({ validTo, days, isInvalid, now }: ExpiryBadgeProps) {
	const tone = isInvalid ? 'down' : expiryTone(validTo, days, now);
	const words = { up: 'Valid', degraded: 'Expires soon', down: isInvalid ? 'Not valid' : 'Expired' };
	return <StatusBadge tone={tone}>{words[tone]}</StatusBadge>;
}
