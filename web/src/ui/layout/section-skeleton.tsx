/** Shown while a section loads; not at once, because most sections have loaded by then. */

import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from './card.tsx';

export function SectionSkeleton() {
	return (
		<div aria-busy="true" className="grid animate-appear gap-4">
			<Skeleton className="h-7 w-40" />
			<Card className="grid gap-5 p-4 sm:p-6">
				<Skeleton className="h-14 w-full" />
				<Skeleton className="h-14 w-full" />
				<Skeleton className="h-14 w-full" />
			</Card>
		</div>
	);
}
