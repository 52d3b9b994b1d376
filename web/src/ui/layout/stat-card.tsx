/** A statistic with its label. */
import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';

type StatCardProps = {
	label: string;
	value: ReactNode;
	hint?: ReactNode;
	loading?: boolean;
};

export function StatCard({ label, value, hint, loading = false }: StatCardProps) {
	return (
		<div className="rounded-card border border-line bg-card px-4 py-4 sm:px-5" aria-busy={loading || undefined}>
			<dl>
				<dt className="text-small text-muted">{label}</dt>
				<dd className="mt-2 text-stat text-ink max-sm:text-h3">
					{loading ? <Skeleton className="h-8 w-24" /> : value}
				</dd>
				{hint && <dd className="mt-1 text-small text-muted">{loading ? <Skeleton className="h-4 w-32" /> : hint}</dd>}
			</dl>
		</div>
	);
}
