/** A table on a phone: one card per row, titled by the first column, with the other columns as terms and values. */
import { memo, type ReactNode, useMemo } from 'react';
import { nothing } from '../../lib/format.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { DataRowProps, DataTableProps } from './data-table-props.ts';
import { tableEntries } from './table-entries.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowWindow } from './use-row-window.ts';

/** Height of a typical card in pixels, including the gap below. */
const cardPixels = 180;

export function DataTableCards<Row>(props: DataTableProps<Row>) {
	const { caption, columns, rows, groups, rowKey, loading = false, fullUpTo, isFaded } = props;
	const entries = useMemo(() => tableEntries(rows, groups, rowKey), [rows, groups, rowKey]);
	const keys = useMemo(() => entries.map(({ key }) => key), [entries]);
	const shown = useRowWindow<HTMLUListElement>({ keys, fullUpTo, estimatedHeight: cardPixels });
	const { start, from, until, before, after } = shown;
	useRowKeys({ isOn: props.hasRowKeys === true, keys, rows: shown });

	if (loading) {
		return (
			<ul aria-label={caption} aria-busy="true">
				{Array.from({ length: props.loadingRows ?? 3 }, (_, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
					<li key={index} className="pb-3">
						<div className="grid gap-3 rounded-card border border-line bg-card p-4">
							<Skeleton className="my-0.5 h-5 w-2/3" />
							<Skeleton className="my-0.5 h-4 w-1/2" />
							<Skeleton className="my-2.5 h-4 w-full" />
						</div>
					</li>
				))}
			</ul>
		);
	}

	return (
		<ul
			ref={start}
			aria-label={caption}
			className="flow-root [overflow-anchor:none]"
			style={{ paddingTop: before, paddingBottom: after }}
		>
			{entries.slice(from, until).map((entry, index) => {
				const position = until - from < entries.length ? from + index + 1 : undefined;
				return entry.kind === 'group' ? (
					<li key={entry.key} data-row="" aria-posinset={position} className="py-2 text-ui">
						{entry.group.heading}
					</li>
				) : (
					<Card
						key={entry.key}
						row={entry.row}
						columns={columns}
						isFaded={isFaded?.(entry.row) === true}
						isDense={props.isDense === true}
						position={position}
					/>
				);
			})}
		</ul>
	);
}

function CardContent<Row>({ row, columns, isFaded, isDense, position }: DataRowProps<Row>) {
	const [title, ...others] = columns;
	const drawn = others.map((column) => ({ ...column, value: column.render(row) }));
	// A dash is omitted where no heading says which value is missing.
	const withValue = drawn.filter(({ value }) => value !== nothing);
	const beside = withValue.filter(({ card }) => card === 'beside');
	const lines = withValue.filter(({ card }) => card === 'line');
	const facts = drawn.filter(({ card, value }) => card === undefined || (card === 'if-any' && value !== nothing));
	const foot = withValue.filter(({ card }) => card === 'foot');
	return (
		// The padding is the gap to the next card; a margin would not be measured.
		<li data-row="" aria-posinset={position} className={isDense ? 'pb-2' : 'pb-3'}>
			<div
				className={joinClasses(
					'grid grid-cols-1 rounded-card border border-line bg-card text-ui',
					isDense ? 'gap-1 p-3' : 'gap-3 p-4',
					isFaded && 'opacity-50',
				)}
			>
				<div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
					{/* A long value beside the title goes below it. */}
					<div className="max-w-full min-w-min flex-[1_1_9rem] [overflow-wrap:anywhere]">{title?.render(row)}</div>
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
							<div key={fact.key} className="flex min-h-6 items-baseline justify-between gap-4">
								<dt className="shrink-0 text-muted">{fact.header}</dt>
								<dd className="min-w-0 text-right break-words">{fact.value}</dd>
							</div>
						))}
					</dl>
				)}
				<Untitled
					facts={foot}
					className="flex min-h-6 flex-wrap items-center justify-between gap-2 text-small text-muted *:not-first:last:ml-auto"
				/>
			</div>
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
