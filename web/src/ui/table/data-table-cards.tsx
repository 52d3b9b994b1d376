/** A table on a phone: one card per row, titled by the first column, with the other columns as terms and values. */
import { memo, type ReactNode } from 'react';
import { nothing } from '../../lib/format.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { DataRowProps, DataTableProps } from './data-table-props.ts';
import { useRowWindow } from './use-row-window.ts';

/** Height of a typical card in pixels, including the gap below. */
const cardPixels = 180;
const skeletonCards = ['first', 'second', 'third'];

export function DataTableCards<Row>({
	caption,
	columns,
	rows,
	rowKey,
	loading = false,
	fullUpTo,
	isFaded,
}: DataTableProps<Row>) {
	const { ref, from, until, before, after } = useRowWindow<HTMLUListElement>(rows.length, cardPixels, fullUpTo);

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

function CardContent<Row>({ row, columns, isFaded }: DataRowProps<Row>) {
	const [title, ...others] = columns;
	const drawn = others.map((column) => ({ ...column, value: column.render(row) }));
	// A dash is omitted where no heading says which value is missing.
	const withValue = drawn.filter(({ value }) => value !== nothing);
	const beside = withValue.filter(({ card }) => card === 'beside');
	const lines = withValue.filter(({ card }) => card === 'line');
	const facts = drawn.filter(({ card }) => card === undefined);
	const foot = withValue.filter(({ card }) => card === 'foot');
	return (
		<li
			className={joinClasses(
				'grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-4 text-ui',
				isFaded && 'opacity-50',
			)}
		>
			<div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
				{/* A long value beside the title goes below it. */}
				<div className="min-w-0 flex-[1_1_9rem] [overflow-wrap:anywhere]">{title?.render(row)}</div>
				{beside.length > 0 && (
					<div className="flex max-w-full shrink-0 items-center gap-3">
						{beside.map(({ key, header, value }) => (
							<span key={key}>
								<span className="sr-only">{header}: </span>
								{value}
							</span>
						))}
					</div>
				)}
			</div>
			<Untitled facts={lines} className="grid grid-cols-1 gap-1" />
			{facts.length > 0 && (
				<dl className="grid grid-cols-1 gap-2 border-t border-line pt-3">
					{facts.map((fact) => (
						<div key={fact.key} className="flex min-h-6 items-center justify-between gap-4">
							<dt className="shrink-0 text-muted">{fact.header}</dt>
							<dd className="min-w-0 text-right break-words">{fact.value}</dd>
						</div>
					))}
				</dl>
			)}
			<Untitled
				facts={foot}
				className="flex min-h-6 flex-wrap items-center justify-between gap-2 text-small text-muted"
			/>
		</li>
	);
}

type UntitledProps = { facts: { key: string; header: string; value: ReactNode }[]; className: string };

/** Values whose headings are visible to assistive technology only. */
function Untitled({ facts, className }: UntitledProps) {
	if (facts.length === 0) return null;
	return (
		<dl className={className}>
			{facts.map(({ key, header, value }) => (
				<div key={key} className="min-w-0">
					<dt className="sr-only">{header}</dt>
					<dd className="break-words">{value}</dd>
				</div>
			))}
		</dl>
	);
}

const Card = memo(CardContent) as typeof CardContent;
