/** The counts in one line; two of them expand into details, one at a time (specification §2). */
import { type AdminStats, tiers } from '@stayup/contract';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCount, nothing } from '../../lib/format.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

type Breakdown = 'users' | 'websites';

type AdminCountsProps = {
	/** Undefined while they load. */
	stats: AdminStats | undefined;
	/** The counts of statuses are those of the last checks. */
	areChecksLate: boolean;
};

export function AdminCounts({ stats, areChecksLate }: AdminCountsProps) {
	const [open, setOpen] = useState<Breakdown | null>(null);
	const atLastCheck = areChecksLate ? ' at the last check' : '';
	const countOf = (key: 'totalUsers' | 'totalWebsites' | 'totalApplications' | 'totalLeads') => stats?.[key];
	const toggle = (breakdown: Breakdown) => () => setOpen(open === breakdown ? null : breakdown);

	return (
		<div className="flex flex-wrap items-center gap-x-6 text-ui sm:ml-auto">
			<Count
				label="Total Users"
				count={countOf('totalUsers')}
				isOpen={open === 'users'}
				onToggle={toggle('users')}
				parts={tiers.map((tier) => ({ label: tier, count: stats?.usersByTier[tier] }))}
			/>
			<Count
				label="Total Websites"
				count={countOf('totalWebsites')}
				isOpen={open === 'websites'}
				onToggle={toggle('websites')}
				parts={[
					{ label: `Up${atLastCheck}`, count: stats?.websiteStatus.up },
					{ label: `Down${atLastCheck}`, count: stats?.websiteStatus.down },
					{ label: 'Unknown', count: stats?.websiteStatus.unknown },
				]}
			/>
			<Count label="Job Applications" count={countOf('totalApplications')} />
			<Count label="Leads" count={countOf('totalLeads')} />
		</div>
	);
}

type CountProps = {
	label: string;
	/** Undefined while loading. */
	count: number | undefined;
	parts?: { label: string; count: number | undefined }[];
	isOpen?: boolean;
	onToggle?: () => void;
};

function Count({ label, count, parts, isOpen = false, onToggle }: CountProps) {
	const id = useId();
	return (
		<div className="relative flex h-7 items-center gap-0.5" aria-busy={count === undefined || undefined}>
			<dl className="flex items-center gap-1.5">
				<dt className="text-muted">{label}</dt>
				<dd className="font-medium tabular-nums text-ink">
					{count === undefined ? <Skeleton className="h-4 w-6" /> : formatCount(count)}
				</dd>
			</dl>
			{parts && (
				<>
					<button
						type="button"
						aria-expanded={isOpen}
						aria-controls={id}
						aria-label={`${label}: show breakdown`}
						onClick={onToggle}
						className="inline-flex size-7 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
					>
						<ChevronDown className={joinClasses('size-4 transition-transform', isOpen && 'rotate-180')} />
					</button>
					<dl
						id={id}
						hidden={!isOpen}
						className="absolute top-full left-0 z-20 mt-1 grid w-48 gap-1.5 rounded-card border border-line bg-card p-3 text-ui shadow-overlay [&[hidden]]:hidden"
					>
						{parts.map((part) => (
							<Part key={part.label} label={part.label}>
								{part.count === undefined ? nothing : formatCount(part.count)}
							</Part>
						))}
					</dl>
				</>
			)}
		</div>
	);
}

function Part({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="flex justify-between gap-4">
			<dt className="text-muted">{label}</dt>
			<dd className="tabular-nums text-ink">{children}</dd>
		</div>
	);
}
