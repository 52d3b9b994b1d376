/** The page of a project while it loads, below its heading. */
import { projectStages } from '@stayup/contract';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ProjectColumns } from './project-columns.tsx';

export function ProjectSkeleton() {
	return (
		<>
			<div className="grid grid-cols-6 gap-1.5 sm:gap-2">
				{projectStages.map((stage) => (
					<div key={stage} className="grid gap-1.5">
						<Skeleton className="h-0.75 w-full" />
						<Skeleton className="h-5 w-4/5 max-w-16" />
					</div>
				))}
			</div>
			<ProjectColumns
				top={<Lines of={['h-7 w-3/4', 'h-5 w-40', 'h-5 w-1/2', 'h-5 w-2/3', 'h-5 w-1/2', 'h-5 w-3/5']} />}
				clock={<Lines of={['h-6 w-28', 'h-5 w-full', 'h-2 w-full', 'h-5 w-2/3']} />}
			>
				<Lines of={['h-7 w-32', 'h-5 w-1/2', 'h-20 w-full', 'h-9 w-36']} />
			</ProjectColumns>
		</>
	);
}

function Lines({ of }: { of: readonly string[] }) {
	return (
		<Card className="grid content-start gap-4 p-4 sm:p-6">
			{of.map((className, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
				<Skeleton key={index} className={className} />
			))}
		</Card>
	);
}
