/** A card with its own heading, for screens that show much at once. */
import { type ReactNode, useId } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

type PanelProps = {
	title: string;
	/** At the right end of the heading: a figure, a link or buttons. */
	aside?: ReactNode;
	/** Of the content. */
	className?: string;
	children: ReactNode;
};

export function Panel({ title, aside, className, children }: PanelProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="flex min-w-0 flex-col rounded-card border border-line bg-card">
			<div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-1">
				<h2 id={id} className="text-ui font-semibold text-ink">
					{title}
				</h2>
				{aside && <div className="text-small text-muted">{aside}</div>}
			</div>
			<div className={joinClasses('min-w-0 flex-1', className ?? 'px-4 pb-4')}>{children}</div>
		</section>
	);
}
