/** The two columns of the page of a project: what is to do and what was said, and beside it how it stands. One column on narrow screens. */
import type { ReactNode } from 'react';

type ProjectColumnsProps = { aside: ReactNode; children: ReactNode };

export function ProjectColumns({ aside, children }: ProjectColumnsProps) {
	return (
		<div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
			<div className="grid min-w-0 content-start gap-8">{children}</div>
			<div className="grid h-fit min-w-0 gap-4">{aside}</div>
		</div>
	);
}
