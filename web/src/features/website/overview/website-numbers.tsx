/** The website's numbers in one strip, with the days until its certificate and domain expire; a dash for those not measured yet. */
import { dayMs, measuredInWords, noticeDays, type Website, type WebsiteStats } from '@stayup/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, formatResponseTime, formatUptime, nothing } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import {
	certificateHint,
	certificateValue,
	domainHint,
	domainValue,
	type ExpiryTone,
	expiryTone,
	noticeDaysOf,
} from '../certificate/expiry-words.ts';

const daySeconds = dayMs / 1000;

type WebsiteNumbersProps = {
	website: Website | undefined;
	/** Undefined while they load. */
	stats: WebsiteStats | undefined;
};

/** Null once half of the last day was measured. */
function measuredOf({ windows }: WebsiteStats): string | null {
	const lastDay = windows.find(({ window }) => window === '24h');
	return lastDay ? measuredInWords(lastDay.upSeconds + lastDay.downSeconds, daySeconds) : null;
}

function uptimeHint(stats: WebsiteStats | undefined): string {
	if (stats?.uptimePercentage == null) {
		return stats?.totalChecks === 1 ? 'From the second check on' : 'No measurements yet';
	}
	return measuredOf(stats) ?? 'Over the last 24 hours';
}

export function WebsiteNumbers({ website, stats }: WebsiteNumbersProps) {
	const now = useNow(60_000);
	const isLoading = stats === undefined;
	const latest = website?.lastResponseTime ?? null;
	const { certificate, domain } = stats ?? {};
	const toCertificate = website && paths.websiteCertificate(website._id);

	return (
		<dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line max-lg:[&>:first-child]:col-span-2 lg:grid-cols-5">
			<Figure
				label="Uptime"
				value={formatUptime(stats?.uptimePercentage ?? null)}
				hint={uptimeHint(stats)}
				isLoading={isLoading}
			/>
			<Figure
				label="Average response time"
				value={formatResponseTime(stats?.avgResponseTime ?? null)}
				hint={latest === null ? 'Over the last 24 hours' : `Latest: ${formatResponseTime(latest)}`}
				isLoading={isLoading}
			/>
			<Figure
				label="Total checks"
				value={formatCount(stats?.totalChecks ?? 0)}
				hint={<>Checked {website?.lastChecked == null ? nothing : <RelativeTime instant={website.lastChecked} />}</>}
				isLoading={isLoading}
			/>
			<Figure
				label="Certificate"
				to={toCertificate}
				value={certificateValue(certificate, now)}
				tone={certificate ? expiryTone(certificate.validTo, noticeDaysOf(certificate), now) : 'none'}
				hint={certificateHint(certificate, website?.url)}
				isLoading={isLoading}
			/>
			<Figure
				label="Domain"
				to={toCertificate}
				value={domainValue(domain, now)}
				tone={domain?.expiresAt ? expiryTone(domain.expiresAt, noticeDays, now) : 'none'}
				hint={domainHint(domain)}
				isLoading={isLoading}
			/>
		</dl>
	);
}

type FigureProps = {
	label: string;
	/** The page with more about it. */
	to?: string | undefined;
	value: ReactNode;
	/** Says whether something is due or over, or not known. */
	tone?: ExpiryTone | 'none';
	hint: ReactNode;
	isLoading: boolean;
};

const valueClassNames: Record<ExpiryTone | 'none', string> = {
	none: 'text-muted',
	up: 'text-ink',
	degraded: 'text-degraded-text',
	down: 'text-down-text',
};

function Figure({ label, to, value, tone = 'up', hint, isLoading }: FigureProps) {
	return (
		<div aria-busy={isLoading || undefined} className="min-w-0 bg-card px-4 py-2.5">
			<dt className="text-small text-muted">
				{to === undefined ? (
					label
				) : (
					<Link to={to} className="rounded-small underline-offset-4 hover:text-ink hover:underline">
						{label}
					</Link>
				)}
			</dt>
			<dd className={joinClasses('text-h3 tabular-nums', valueClassNames[tone])}>
				{isLoading ? <Skeleton className="my-1 h-5 w-24" /> : value}
			</dd>
			<dd className="text-small [overflow-wrap:anywhere] text-muted">
				{isLoading ? <Skeleton className="h-4.5 w-32" /> : hint}
			</dd>
		</div>
	);
}
