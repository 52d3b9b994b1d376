/** The labels and controls of a form while it loads. */
import { joinClasses } from '../../lib/join-classes.ts';
import { Skeleton } from './skeleton.tsx';

const fields = ['first', 'second', 'third', 'fourth'];

export function FieldsSkeleton({ className }: { className?: string }) {
	return (
		<div aria-busy="true" className={joinClasses('grid gap-5', className)}>
			{fields.map((field) => (
				<div key={field} className="grid gap-2">
					<Skeleton className="h-4 w-28" />
					<Skeleton className="h-9 w-full rounded-control" />
				</div>
			))}
		</div>
	);
}
