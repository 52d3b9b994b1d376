/** A part of a screen under its own heading. */
import { type ReactNode, useId } from 'react';

export type SectionProps = { title: string; aside?: ReactNode; children: ReactNode };

export function Section({ title, aside, children }: SectionProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="grid min-w-0 gap-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h2 id={id} className="text-h3">
					{title}
				</h2>
				{aside && <div className="text-small text-muted">{aside}</div>}
			</div>
			{children}
		</section>
	);
}
