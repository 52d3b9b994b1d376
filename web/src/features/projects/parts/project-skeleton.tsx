/** The page of a project while it loads, below its heading. */
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

export function ProjectSkeleton() {
	return (
		<>
			<Skeleton className="h-10 w-full rounded-card" />
			<Skeleton className="h-40 w-full rounded-card" />
			<Skeleton className="h-72 w-full rounded-card" />
		</>
	);
}
