/** The websites of the dashboard: search, filters and view, the table, and the actions on the selected ones. */
import type { Website } from '@stayup/contract';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { useSearchChoices, withChoice } from '../../../lib/search-params.ts';
import {
	type BoardFilter,
	filterWebsites,
	isFiltering,
	noFilter,
	readFilter,
	writeFilter,
} from '../board/board-filter.ts';
import { useCurrentWork } from '../bulk/current-work.ts';
import { nextSort, readSort, writeSort } from './board-sort.ts';
import { BoardTools } from './board-tools.tsx';
import { useBoardView } from './board-view.ts';
import { groupByTag } from './group-by-tag.ts';
import { useBoardOrder } from './use-board-order.ts';
import { useSelection } from './use-selection.ts';
import { WebsitesTable } from './websites-table.tsx';

// Most visits to the dashboard do not need them.
const BulkBar = lazy(() => import('../bulk/bulk-bar.tsx').then((module) => ({ default: module.BulkBar })));
const NoMatch = lazy(() => import('./no-match.tsx').then((module) => ({ default: module.NoMatch })));

const monitoredWebsites = 'Monitored websites';

type WebsitesSectionProps = {
	/** Undefined while loading. */
	websites: readonly ShownWebsite[] | undefined;
	/** How many there will be, while they load. */
	expected?: number | undefined;
	/** The website whose removal is being confirmed. */
	leaving: Website | null;
	onRemove: (website: Website) => void;
};

export function WebsitesSection({ websites, expected, leaving, onRemove }: WebsitesSectionProps) {
	const { params, change } = useSearchChoices();
	const filter = readFilter(params);
	const onFilter = (next: Partial<BoardFilter>) => change((known) => writeFilter(known, next));
	const sortParameter = params.get('sort');
	const sort = useMemo(() => readSort(sortParameter), [sortParameter]);
	const onSort = useCallback(
		(column: string) =>
			change((known) => withChoice(known, 'sort', writeSort(nextSort(readSort(known.get('sort')), column)))),
		[change],
	);
	const [view, onView] = useBoardView();

	const board = useBoardOrder(websites, sortParameter);
	const { search, state, tag } = filter;
	const matching = useMemo(
		() => board.websites && filterWebsites(board.websites, { search, state, tag }),
		[board.websites, search, state, tag],
	);
	// Filters and view respond at once; the table renders a moment later.
	const shown = useDeferredValue(matching);
	const shownView = useDeferredValue(view);
	const hasTags = websites?.some(({ tags }) => tags.length > 0) === true;
	const isGrouped = shownView.isGrouped && hasTags;
	const groups = useMemo(() => (isGrouped && shown ? groupByTag(shown) : undefined), [isGrouped, shown]);
	const order = useMemo(
		() =>
			groups
				? groups.filter(({ tag }) => !shownView.folded.includes(tag ?? '')).flatMap((group) => group.websites)
				: (shown ?? []),
		[groups, shown, shownView.folded],
	);
	const selection = useSelection(useMemo(() => order.map(({ _id }) => _id), [order]));
	const chosen = websites?.filter(({ _id }) => selection.chosen.has(_id)) ?? [];
	const work = useCurrentWork();
	const heading = useRef<HTMLHeadingElement>(null);
	const count = websites?.length ?? expected ?? 0;
	// Nobody searches for the only one.
	const hasTools = count > 1 || isFiltering(filter);

	return (
		<div className="grid grid-cols-1 gap-3 max-sm:gap-2" {...board.handlers}>
			<div
				className={joinClasses(
					'flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:gap-2',
					!hasTools && 'max-sm:sr-only',
				)}
			>
				<h2 ref={heading} tabIndex={-1} className="text-h3 max-sm:text-base max-sm:font-semibold">
					{monitoredWebsites}
				</h2>
				{hasTools && (
					<BoardTools
						websites={websites ?? []}
						count={count}
						filter={filter}
						onFilter={onFilter}
						view={view}
						onView={onView}
					/>
				)}
			</div>
			{shown?.length === 0 ? (
				<Suspense>{websites?.length !== 0 && <NoMatch filter={filter} onClear={() => onFilter(noFilter)} />}</Suspense>
			) : (
				<WebsitesTable
					websites={shown}
					expected={expected}
					groups={groups}
					view={shownView}
					onView={onView}
					sort={sort}
					onSort={onSort}
					selection={selection}
					leaving={leaving}
					onRemove={onRemove}
				/>
			)}
			<Suspense>
				{(chosen.length > 0 || work !== null) && (
					<BulkBar
						chosen={chosen}
						work={work}
						heading={heading}
						onClear={selection.clear}
						onDone={(done) => selection.chooseAll(done, false)}
					/>
				)}
			</Suspense>
		</div>
	);
}
