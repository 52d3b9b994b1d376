/** A card while its content loads: a heading and lines. */
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from './card.tsx';

const lines = ['w-11/12', 'w-4/5', 'w-full', 'w-3/5', 'w-2/3'];

export function CardSkeleton() {
	return (
		<Card aria-busy="true" className="grid gap-5 p-4 pb-6">
			<Skeleton className="h-5 w-40" />
			{lines.map((width) => (
				<Skeleton key={width} className={`h-4 ${width}`} />
			))}
		</Card>
	);
}
