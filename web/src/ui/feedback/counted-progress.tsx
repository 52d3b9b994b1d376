/** How far a job on several things is, in words and as a bar. */
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';

type CountedProgressProps = { label: string; done: number; all: number; action?: ReactNode };

export function CountedProgress({ label, done, all, action }: CountedProgressProps) {
	return (
		<div className="grid grid-cols-1 gap-2">
			<div className="flex items-center justify-between gap-x-3">
				<p role="status" className="text-ui font-medium text-ink tabular-nums">
					{label}: {formatCount(done)} of {formatCount(all)}
				</p>
				{action}
			</div>
			<div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-hover">
				<div
					className="h-full bg-primary transition-[width]"
					style={{ width: `${all === 0 ? 0 : (100 * done) / all}%` }}
				/>
			</div>
		</div>
	);
}
