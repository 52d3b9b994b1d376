/** Shown while a section loads; not at once, because most sections have loaded by then. */

import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from './card.tsx';

const rows = ['first', 'second', 'third'];

export function SectionSkeleton() {
	return (
		<div aria-busy="true" className="grid animate-appear gap-4">
			<Skeleton className="h-7 w-40" />
			<Card className="grid divide-y divide-line px-4 py-1 sm:px-6">
				{rows.map((row) => (
					<div key={row} className="flex items-center justify-between gap-6 py-4">
						<div className="grid flex-1 gap-2">
							<Skeleton className="h-4 w-36" />
							<Skeleton className="h-4 w-72 max-w-full" />
						</div>
						<Skeleton className="h-9 w-24 rounded-control" />
					</div>
				))}
			</Card>
		</div>
	);
}
