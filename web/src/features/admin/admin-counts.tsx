/** The counts at the top; two of them expand into details, one at a time (specification §2). */
import { type AdminStats, tiers } from '@stayup/contract';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCount, nothing } from '../../lib/format.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

type Breakdown = 'users' | 'websites';

type AdminCardsProps = {
	stats: AdminStats | undefined;
	/** The counts of statuses are those of the last checks. */
	areChecksLate: boolean;
};

export function AdminCards({ stats, areChecksLate }: AdminCardsProps) {
	const [open, setOpen] = useState<Breakdown | null>(null);
	const atLastCheck = areChecksLate ? ' at the last check' : '';
	const toggle = (breakdown: Breakdown) => () => setOpen(open === breakdown ? null : breakdown);

	return (
		<div className="grid grid-cols-1 items-start gap-3 min-[360px]:grid-cols-2 sm:gap-4 lg:grid-cols-4">
			<CountCard
				label="Total Users"
				count={stats?.totalUsers}
				isOpen={open === 'users'}
				onToggle={toggle('users')}
				parts={tiers.map((tier) => ({ label: tier, count: stats?.usersByTier[tier] }))}
			/>
			<CountCard
				label="Total Websites"
				count={stats?.totalWebsites}
				isOpen={open === 'websites'}
				onToggle={toggle('websites')}
				parts={[
					{ label: `Up${atLastCheck}`, count: stats?.websiteStatus.up },
					{ label: `Down${atLastCheck}`, count: stats?.websiteStatus.down },
					{ label: 'Unknown', count: stats?.websiteStatus.unknown },
				]}
			/>
			<CountCard label="Job Applications" count={stats?.totalApplications} />
			<CountCard label="Leads" count={stats?.totalLeads} />
		</div>
	);
}

type CountCardProps = {
	label: string;
	/** Undefined while loading. */
	count: number | undefined;
	parts?: { label: string; count: number | undefined }[];
	isOpen?: boolean;
	onToggle?: () => void;
};

function CountCard({ label, count, parts, isOpen = false, onToggle }: CountCardProps) {
	const id = useId();
	return (
		<div
			className="rounded-card border border-line bg-card px-4 py-4 sm:px-5"
			aria-busy={count === undefined || undefined}
		>
			<div className="flex items-start justify-between gap-2">
				<dl>
					<dt className="text-small text-muted">{label}</dt>
					<dd className="mt-2 text-stat text-ink max-sm:text-h3">
						{count === undefined ? <Skeleton className="h-8 w-24" /> : formatCount(count)}
					</dd>
				</dl>
				{parts && (
					<button
						type="button"
						aria-expanded={isOpen}
						aria-controls={id}
						aria-label={`${label}: show breakdown`}
						onClick={onToggle}
						className="-mr-2 inline-flex size-9 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
					>
						<ChevronDown className={joinClasses('size-4 transition-transform', isOpen && 'rotate-180')} />
					</button>
				)}
			</div>
			{parts && (
				<dl id={id} hidden={!isOpen} className="mt-3 grid gap-1.5 border-t border-line pt-3 text-ui">
					{parts.map((part) => (
						<Part key={part.label} label={part.label}>
							{part.count === undefined ? nothing : formatCount(part.count)}
						</Part>
					))}
				</dl>
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
