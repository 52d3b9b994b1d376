/** TanStack Table for order, filter, groups, columns and selection, with TanStack Virtual. */
import type { Website } from '@stayup/contract';
import {
	columnFilteringFeature,
	columnGroupingFeature,
	columnVisibilityFeature,
	createColumnHelper,
	createExpandedRowModel,
	createFilteredRowModel,
	createGroupedRowModel,
	createSortedRowModel,
	filterFn_includesString,
	globalFilteringFeature,
	rowExpandingFeature,
	rowSelectionFeature,
	rowSortingFeature,
	sortFn_alphanumeric,
	sortFn_basic,
	tableFeatures,
	useTable,
} from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mount } from '../main.tsx';
import { Row } from '../row.tsx';
import { TableFrame } from '../table-frame.tsx';
import type { VariantProps } from '../variant.ts';

const features = tableFeatures({
	columnFilteringFeature,
	globalFilteringFeature,
	columnGroupingFeature,
	columnVisibilityFeature,
	rowExpandingFeature,
	rowSelectionFeature,
	rowSortingFeature,
	filteredRowModel: createFilteredRowModel(),
	groupedRowModel: createGroupedRowModel(),
	sortedRowModel: createSortedRowModel(),
	expandedRowModel: createExpandedRowModel(),
	filterFns: { includesString: filterFn_includesString },
	sortFns: { basic: sortFn_basic, alphanumeric: sortFn_alphanumeric },
});
const helper = createColumnHelper<typeof features, Website>();
const columns = helper.columns([
	helper.accessor('name', { header: 'Name', filterFn: 'includesString', sortFn: 'alphanumeric' }),
	helper.accessor('status', { header: 'Status', sortFn: 'basic', enableGlobalFilter: false }),
	helper.accessor('lastResponseTime', { header: 'Response', sortFn: 'basic', enableGlobalFilter: false }),
]);
const descending = [{ id: 'lastResponseTime', desc: true }];

function Variant({ websites, search, isSorted, onSort }: VariantProps) {
	const state = useMemo(() => ({ globalFilter: search, sorting: isSorted ? descending : [] }), [search, isSorted]);
	const table = useTable({
		features,
		columns,
		data: websites,
		state,
		getRowId: ({ _id }) => _id,
		globalFilterFn: 'includesString',
	});
	const { rows } = table.getRowModel();
	const choose = useCallback((id: string) => table.getRow(id).toggleSelected(), [table]);
	const ref = useRef<HTMLTableSectionElement>(null);
	const [scrollMargin, setMargin] = useState(0);
	useLayoutEffect(() => setMargin((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
	const virtualizer = useWindowVirtualizer({
		count: rows.length,
		estimateSize: () => 57,
		overscan: 8,
		scrollMargin,
		getItemKey: (index) => rows[index]?.id ?? index,
	});
	const items = virtualizer.getVirtualItems();
	const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
	const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? scrollMargin) + scrollMargin;
	return (
		<TableFrame count={rows.length} before={before} after={after} rows={ref} onSort={onSort}>
			{items.map(({ index }) => {
				const row = rows[index];
				return (
					row && (
						<Row
							key={row.id}
							website={row.original}
							position={index + 2}
							isChosen={row.getIsSelected()}
							onChoose={choose}
							measure={virtualizer.measureElement}
						/>
					)
				);
			})}
		</TableFrame>
	);
}

mount(Variant);
