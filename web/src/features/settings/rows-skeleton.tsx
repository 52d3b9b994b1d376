/** Rows in a card while they load: a title above a sentence, and what can be done on the right. */
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';

export function RowsSkeleton({ count }: { count: number }) {
	return (
		<Card aria-busy="true" className="grid divide-y divide-line px-4 py-1 sm:px-6">
			{Array.from({ length: count }, (_, row) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
				<div key={row} className="flex items-center justify-between gap-6 py-4">
					<div className="grid flex-1 gap-2">
						<Skeleton className="h-4 w-32" />
						<Skeleton className="h-4 w-56 max-w-full" />
					</div>
					<Skeleton className="h-5 w-16" />
				</div>
			))}
		</Card>
	);
}
