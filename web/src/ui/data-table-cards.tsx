/** A table's rows on a phone: one card each, titled by the first column, the rest as terms and values. */
import { memo } from 'react';
import type { DataRowProps, DataTableProps } from './data-table-props.ts';
import { joinClasses } from './join-classes.ts';
import { Skeleton } from './skeleton.tsx';
import { useRowWindow } from './use-row-window.ts';

/** Of a usual card, with the gap under it. */
const cardPixels = 300;
const skeletonCards = ['first', 'second', 'third'];

export function DataTableCards<Row>({
	caption,
	columns,
	rows,
	rowKey,
	loading = false,
	wholeUpTo,
	isFaded,
}: DataTableProps<Row>) {
	const { ref, from, until, before, after } = useRowWindow<HTMLUListElement>(rows.length, cardPixels, wholeUpTo);

	if (loading) {
		return (
			<ul aria-label={caption} aria-busy="true" className="grid grid-cols-1 gap-3">
				{skeletonCards.map((key) => (
					<li key={key} className="grid gap-4 rounded-card border border-line bg-card p-4">
						<Skeleton className="h-5 w-2/3" />
						<Skeleton className="h-4 w-full" />
						<Skeleton className="h-4 w-full" />
					</li>
				))}
			</ul>
		);
	}

	return (
		<ul
			ref={ref}
			aria-label={caption}
			className="grid grid-cols-1 gap-3"
			style={{ paddingTop: before, paddingBottom: after }}
		>
			{rows.slice(from, until).map((row) => (
				<Card key={rowKey(row)} row={row} columns={columns} isFaded={isFaded?.(row) === true} />
			))}
		</ul>
	);
}

function DrawnCard<Row>({ row, columns, isFaded }: DataRowProps<Row>) {
	const [title, ...facts] = columns;
	return (
		<li className={joinClasses('rounded-card border border-line bg-card p-4 text-ui', isFaded && 'opacity-50')}>
			{title?.render(row)}
			<dl className="mt-3 grid grid-cols-1 gap-2 border-t border-line pt-3">
				{facts.map((fact) => (
					<div key={fact.key} className="flex min-h-6 items-center justify-between gap-4">
						<dt className={fact.headerHidden ? 'sr-only' : 'shrink-0 text-muted'}>{fact.header}</dt>
						<dd className={joinClasses('min-w-0 break-words', fact.headerHidden ? 'w-full' : 'text-right')}>
							{fact.render(row)}
						</dd>
					</div>
				))}
			</dl>
		</li>
	);
}

const Card = memo(DrawnCard) as typeof DrawnCard;
