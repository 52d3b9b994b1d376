/** The two columns of the page of a project: what is to do and what was said, and beside it how it stands. One column on narrow screens. */
import type { ReactNode } from 'react';

type ProjectColumnsProps = {
	top: ReactNode;
	/** On narrow screens directly below the top. Without anything to click: it stands elsewhere in the order of the document. */
	clock: ReactNode;
	children: ReactNode;
};

export function ProjectColumns({ top, clock, children }: ProjectColumnsProps) {
	return (
		<div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
			<div className="contents min-w-0 content-start gap-8 lg:grid">
				{top}
				<div className="order-1 grid min-w-0 content-start gap-8">{children}</div>
			</div>
			<div className="contents h-fit min-w-0 gap-4 lg:grid">{clock}</div>
		</div>
	);
}
