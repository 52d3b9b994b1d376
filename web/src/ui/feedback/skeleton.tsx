/** A grey placeholder of the final size, shown during the first load. */
import { joinClasses } from '../../lib/join-classes.ts';

type SkeletonProps = { className?: string };

export function Skeleton({ className }: SkeletonProps) {
	return (
		<span
			aria-hidden="true"
			className={joinClasses('block animate-breathe rounded-small bg-line', className ?? 'h-4 w-full')}
		/>
	);
}
