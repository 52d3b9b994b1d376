/** The page of an outage while it loads, in the sizes of its parts. */
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** The cause beside the facts, and the rest in the same columns below. */
export const outageColumns = 'grid grid-cols-1 items-start gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]';

const factWidths = {
	website: 'w-2/3',
	started: 'w-3/4',
	ended: 'w-1/2',
	detected: 'w-2/3',
	notified: 'w-1/2',
};

export function OutageSkeleton() {
	return (
		<div className={outageColumns} aria-busy="true">
			<Card className="grid gap-5 p-4 sm:p-6">
				<Skeleton className="h-7 w-2/3" />
				<Skeleton className="h-5 w-1/3" />
				<Skeleton className="h-5 w-full" />
				<Skeleton className="h-5 w-4/5" />
				<Skeleton className="h-9 w-48" />
			</Card>
			<Card className="grid gap-3 p-4 sm:p-5">
				{Object.entries(factWidths).map(([fact, width]) => (
					<Skeleton key={fact} className={`h-5 ${width}`} />
				))}
			</Card>
			<div className="grid gap-4">
				<Skeleton className="h-7 w-40" />
				<Card className="grid gap-6 p-4 sm:p-6">
					<Skeleton className="h-4 w-1/2" />
					<Skeleton className="h-4 w-2/3" />
					<Skeleton className="h-4 w-1/2" />
				</Card>
			</div>
		</div>
	);
}
