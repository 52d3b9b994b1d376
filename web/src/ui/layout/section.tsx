/** A section of a screen with its heading. */
import type { ReactNode } from 'react';

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode };

export function Section({ title, aside, children }: SectionProps) {
	return (
		<div className="grid grid-cols-1 gap-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h2 className="min-w-0 text-h3 [overflow-wrap:anywhere]">{title}</h2>
				{aside && <div className="text-small text-muted">{aside}</div>}
			</div>
			{children}
		</div>
	);
}
