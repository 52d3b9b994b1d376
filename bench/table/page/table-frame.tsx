/** The table around the rows: its header, and the space of the rows that are not rendered. */
import type { ReactNode, RefObject } from 'react';
import { headers } from './row.tsx';

export type TableFrameProps = {
	count: number;
	before: number;
	after: number;
	children: ReactNode;
	rows?: RefObject<HTMLTableSectionElement | null>;
	onSort: () => void;
};

export function TableFrame({ count, before, after, children, rows, onSort }: TableFrameProps) {
	return (
		<table className="w-full border-collapse text-ui" aria-rowcount={count + 1}>
			<thead>
				<tr aria-rowindex={1}>
					{headers.map((header) => (
						<th key={header} scope="col" className="sticky top-0 z-10 h-10 bg-subtle px-4 text-left">
							<button type="button" onClick={onSort}>
								{header}
							</button>
						</th>
					))}
				</tr>
			</thead>
			<tbody ref={rows} style={{ overflowAnchor: 'none' }}>
				<Space pixels={before} />
				{children}
				<Space pixels={after} />
			</tbody>
		</table>
	);
}

function Space({ pixels }: { pixels: number }) {
	return (
		<tr>
			<td colSpan={headers.length} style={{ height: pixels, padding: 0 }} />
		</tr>
	);
}
