/** A card while its content loads: a heading and lines. */
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from './card.tsx';

const lines = ['first', 'second', 'third', 'fourth', 'fifth'];

export function CardSkeleton() {
	return (
		<Card aria-busy="true" className="grid gap-5 p-4 pb-6">
			<Skeleton className="h-5 w-40" />
			{lines.map((line) => (
				<Skeleton key={line} className="h-4 w-full" />
			))}
		</Card>
	);
}
