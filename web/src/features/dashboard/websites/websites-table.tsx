/** The table of monitored websites. */
import type { Website } from '@stayup/contract';
import { lazy, memo, useEffect, useMemo } from 'react';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Sort } from '../../../ui/table/data-table-props.ts';
import type { BoardView } from './board-view.ts';
import type { TagGroup } from './group-by-tag.ts';
import type { Selection } from './use-selection.ts';
import { websiteColumns } from './website-columns.tsx';

// Most tables are not grouped.
const loadHeading = () => import('./group-heading.tsx').then((module) => ({ default: module.GroupHeading }));
const GroupHeading = lazy(loadHeading);

/** More are below the window. */
const mostLoadingRows = 14;

/** As many rows as a slow machine renders within 100 ms. */
const maxRowsAtOnce = 40;

type WebsitesTableProps = {
	/** Sorted; undefined while loading. */
	websites: readonly ShownWebsite[] | undefined;
	/** How many there will be, while they load. */
	expected?: number | undefined;
	/** Shows the websites in groups. */
	groups?: readonly TagGroup[] | undefined;
	view: BoardView;
	onView: (changed: Partial<BoardView>) => void;
	sort: Sort | null;
	onSort: (column: string) => void;
	selection: Selection;
	/** The website whose removal is being confirmed. */
	leaving: Website | null;
	onRemove: (website: Website) => void;
};

/** Memoised, so that typing in the search field does not render hundreds of rows. */
export const WebsitesTable = memo(function WebsitesTable(props: WebsitesTableProps) {
	const { websites, expected = 3, groups, view, onView, sort, onSort, selection, leaving, onRemove } = props;
	const { folded, isDense, columns: choices } = view;
	useEffect(() => {
		// Before the websites have loaded.
		if (view.isGrouped) void loadHeading();
	}, [view.isGrouped]);
	const columns = useMemo(() => {
		const ids = (websites ?? []).map(({ _id }) => _id);
		return websiteColumns({ ids, selection, choices, isDense, onRemove });
	}, [websites, selection, choices, isDense, onRemove]);
	const shownGroups = useMemo(
		() =>
			groups?.map((group) => {
				const key = group.tag ?? '';
				const isFolded = folded.includes(key);
				return {
					key,
					rows: isFolded ? [] : group.websites,
					heading: (
						<GroupHeading
							group={group}
							isFolded={isFolded}
							onFold={(folds) => onView({ folded: folds ? [...folded, key] : folded.filter((tag) => tag !== key) })}
							chosen={selection.chosen}
							onChooseAll={selection.chooseAll}
						/>
					),
				};
			}),
		[groups, folded, onView, selection],
	);
	return (
		<DataTable
			caption="Monitored websites"
			loading={websites === undefined}
			loadingRows={Math.min(Math.max(1, expected), mostLoadingRows)}
			rows={websites ?? []}
			groups={websites && shownGroups}
			rowKey={idOf}
			fullUpTo={maxRowsAtOnce}
			isFaded={({ _id }) => _id === leaving?._id}
			columns={columns}
			sort={sort}
			onSort={onSort}
			isDense={isDense}
			hasRowKeys
			empty={null}
		/>
	);
});

function idOf({ _id }: Website): string {
	return _id;
}
