/** The certificate and the registered domain of a website: until when they are valid, and when their owner is warned. */
import {
	type CertificateSummary,
	type DomainSummary,
	noticeDays,
	type Website,
	type WebsiteStats,
} from '@stayup/contract';
import { LockOpen, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { May } from '../../../entities/account/members/may.tsx';
import { formatInstant } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Facts, type FactsProps } from '../../../ui/layout/facts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { WebsitePage } from '../website-page.ts';
import {
	domainHint,
	type ExpiryTone,
	expiryTone,
	noticeDaysOf,
	partOfLife,
	validitySentence,
	warningsOf,
} from './expiry-words.ts';

export function CertificatePage({ website, stats, hasStatsFailed }: WebsitePage) {
	const now = useNow(60_000);
	if (stats === undefined) return hasStatsFailed ? null : <LoadingCard />;
	const { certificate, otherCertificates, domain } = stats;
	const warningsOn = (days: readonly number[]) =>
		website.alertsEnabled ? warningsOf(days) : 'Alerts for this website are disabled, so we won’t notify you.';
	return (
		<div className={joinClasses('grid grid-cols-1 items-start gap-3', certificate && domain && 'lg:grid-cols-2')}>
			{certificate === null ? (
				<NoCertificate website={website} />
			) : (
				<Certificate certificate={certificate} others={otherCertificates ?? []} now={now} warningsOn={warningsOn} />
			)}
			{domain && <Domain domain={domain} now={now} warningsOn={warningsOn} />}
		</div>
	);
}

function NoCertificate({ website }: { website: Pick<Website, '_id' | 'url'> }) {
	if (website.url.startsWith('https:')) {
		return (
			<EmptyState icon={ShieldCheck} title="No certificate yet">
				The certificate appears here after the first check that reaches the server.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon={LockOpen}
			title="No certificate"
			action={
				<May permission="write">
					<ButtonLink to={paths.websiteSettings(website._id)} variant="secondary">
						Change the URL to https
					</ButtonLink>
				</May>
			}
		>
			This URL uses plain HTTP. Browsers warn visitors that such a website is not secure.
		</EmptyState>
	);
}

type CertificateProps = {
	certificate: CertificateSummary;
	others: NonNullable<WebsiteStats['otherCertificates']>;
	now: number;
	/** The sentence that says when the owner is warned. */
	warningsOn: (days: readonly number[]) => string;
};

function Certificate({ certificate, others, now, warningsOn }: CertificateProps) {
	const { issuer, subjectNames, validFrom, validTo, problem } = certificate;
	const days = noticeDaysOf(certificate);
	return (
		<ExpiryCard
			title="Certificate"
			tone={problem === null ? expiryTone(validTo, days, now) : 'down'}
			wordOfProblem={problem === null ? null : 'Not valid'}
			sentence={problem ?? validitySentence('Valid', validTo, now)}
			note={problem === null ? warningsOn(days) : validitySentence('Valid', validTo, now)}
			facts={[
				{ term: 'Issued by', value: issuer },
				{ term: 'Valid for', value: subjectNames.join(', ') },
				{ term: 'Valid from', value: formatInstant(validFrom) },
				{ term: 'Valid until', value: formatInstant(validTo) },
				...others.map(({ host, validTo: until }) => ({
					term: host,
					value: `Redirects here. Its certificate is valid until ${formatInstant(until)}`,
				})),
			]}
		>
			<Life validFrom={validFrom} validTo={validTo} tone={expiryTone(validTo, days, now)} now={now} />
		</ExpiryCard>
	);
}

type DomainProps = Pick<CertificateProps, 'now' | 'warningsOn'> & { domain: DomainSummary };

function Domain({ domain, now, warningsOn }: DomainProps) {
	const { name, expiresAt } = domain;
	const registered = { term: 'Registered domain', value: name };
	if (expiresAt === null) {
		return <ExpiryCard title="Domain" tone={null} sentence={`${domainHint(domain)}.`} facts={[registered]} />;
	}
	return (
		<ExpiryCard
			title="Domain"
			tone={expiryTone(expiresAt, noticeDays, now)}
			sentence={validitySentence('Registered', expiresAt, now)}
			note={warningsOn(noticeDays)}
			facts={[registered, { term: 'Registered until', value: formatInstant(expiresAt) }]}
		/>
	);
}

const toneWords = { up: 'Valid', degraded: 'Expires soon', down: 'Expired' };
const sentenceTones = { up: 'text-ink', degraded: 'text-degraded-text', down: 'text-down-text' };

type ExpiryCardProps = {
	title: string;
	/** Null while the expiry is not known. */
	tone: ExpiryTone | null;
	/** Instead of the word of the tone. */
	wordOfProblem?: string | null;
	sentence: string;
	note?: string;
	facts: FactsProps['facts'];
	children?: ReactNode;
};

function ExpiryCard({ title, tone, wordOfProblem, sentence, note, facts, children }: ExpiryCardProps) {
	return (
		<Panel
			title={title}
			aside={tone && <StatusBadge tone={tone}>{wordOfProblem ?? toneWords[tone]}</StatusBadge>}
			className="@container px-4 pb-4"
		>
			<div className="grid gap-4 @3xl:grid-cols-2 @3xl:gap-8">
				<div className="grid content-start gap-4">
					<div className="grid gap-1">
						<p className={tone ? `text-h3 ${sentenceTones[tone]}` : 'text-ui text-body'}>{sentence}</p>
						{note && <p className="text-ui text-muted">{note}</p>}
					</div>
					{children}
				</div>
				<div className="border-t border-line pt-4 @3xl:border-t-0 @3xl:border-l @3xl:pt-0 @3xl:pl-8">
					<Facts facts={facts} />
				</div>
			</div>
		</Panel>
	);
}

const fills = { up: 'bg-up', degraded: 'bg-degraded', down: 'bg-down' };

type LifeProps = { validFrom: string; validTo: string; tone: ExpiryTone; now: number };

/** How much of the certificate's life has passed. The text above says it in words. */
function Life({ validFrom, validTo, tone, now }: LifeProps) {
	return (
		<div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-hover">
			<div
				className={`h-full min-w-1.5 rounded-full ${fills[tone]}`}
				style={{ width: `${partOfLife(validFrom, validTo, now) * 100}%` }}
			/>
		</div>
	);
}

function LoadingCard() {
	return (
		<div aria-busy="true">
			<Panel title="Certificate" className="grid gap-4 px-4 pb-4">
				<Skeleton className="h-7 w-80 max-w-full" />
				<Skeleton className="h-4 w-96 max-w-full" />
				<Skeleton className="h-1.5 w-full rounded-full" />
				<div className="grid gap-3 border-t border-line pt-4">
					<Skeleton className="h-4 w-64" />
					<Skeleton className="h-4 w-72 max-w-full" />
					<Skeleton className="h-4 w-64" />
				</div>
			</Panel>
		</div>
	);
}
