/** The page of a project while it loads. */
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';

export type ProjectSkeletonProps = { title: string; back: { to: string; label: string } };

export function ProjectSkeleton({ title, back }: ProjectSkeletonProps) {
	return (
		<>
			<PageHeading title={title} back={back} />
			<Skeleton className="h-10 w-full rounded-card" />
			<Skeleton className="h-40 w-full rounded-card" />
			<Skeleton className="h-72 w-full rounded-card" />
		</>
	);
}
