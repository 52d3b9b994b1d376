/** The search field, filters and view of the websites table. */
import { ChevronDown, SlidersHorizontal, Tag, X } from 'lucide-react';
import { lazy, useState } from 'react';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { LazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx';
import {
	type BoardFilter,
	type BoardState,
	boardStates,
	boardStateWords,
	isFiltering,
	noFilter,
	rareStates,
	stateOf,
	tagsOf,
} from '../board/board-filter.ts';
import type { BoardView } from './board-view.ts';

const loadView = () => import('./view-options.tsx').then(({ ViewOptions }) => ({ default: ViewOptions }));
const ViewOptions = lazy(loadView);
const viewLabel = (
	<>
		<SlidersHorizontal />
		View
	</>
);

/** On a phone, fewer websites are on the screen at once. */
const searchedFrom = 8;

type BoardToolsProps = {
	/** Empty while they load. */
	websites: readonly ShownWebsite[];
	/** How many there are, or will be. */
	count: number;
	filter: BoardFilter;
	onFilter: (change: Partial<BoardFilter>) => void;
	view: BoardView;
	onView: (changed: Partial<BoardView>) => void;
};

/** On a phone, folded behind a button until they are used. */
export function BoardTools({ websites, count, filter, onFilter, view, onView }: BoardToolsProps) {
	const tags = tagsOf(websites);
	const countOf = (state: BoardState) => websites.filter((website) => stateOf(website) === state).length;
	const states = boardStates.filter((state) => !rareStates.has(state) || state === filter.state || countOf(state) > 0);
	const isFiltered = isFiltering(filter);
	const [isUnfolded, setUnfolded] = useState(false);
	const isOpen = isUnfolded || isFiltered;
	return (
		<search className="contents flex-1 basis-80 flex-wrap items-center gap-3 sm:flex">
			{!isFiltered && (
				<Button
					variant="secondary"
					className="ml-auto sm:hidden"
					aria-expanded={isOpen}
					onClick={() => setUnfolded(!isOpen)}
				>
					<SlidersHorizontal />
					Filters
				</Button>
			)}
			<div className={joinClasses('contents', !isOpen && count < searchedFrom && 'max-sm:hidden')}>
				<SearchField
					label="Search websites"
					placeholder="Name or URL"
					hasShortcut
					value={filter.search}
					onSearch={(search) => onFilter({ search })}
				/>
			</div>
			<div className={joinClasses('contents', !isOpen && 'max-sm:hidden')}>
				<Select
					aria-label="Status"
					className="min-w-32 flex-1 sm:w-40 sm:flex-none"
					value={filter.state ?? ''}
					onChange={(event) => onFilter({ state: boardStates.find((state) => state === event.target.value) ?? null })}
				>
					<option value="">All statuses</option>
					{states.map((state) => (
						<option key={state} value={state}>
							{boardStateWords[state]} ({countOf(state)})
						</option>
					))}
				</Select>
				{tags.length > 0 && (
					<>
						<Select
							aria-label="Tag"
							className="min-w-32 flex-1 sm:w-40 sm:flex-none"
							value={filter.tag ?? ''}
							onChange={(event) => onFilter({ tag: event.target.value || null })}
						>
							<option value="">All tags</option>
							{tags.map((tag) => (
								<option key={tag}>{tag}</option>
							))}
						</Select>
						<Button
							variant="secondary"
							aria-pressed={view.isGrouped}
							className="aria-pressed:border-strong aria-pressed:bg-hover"
							onClick={() => onView({ isGrouped: !view.isGrouped })}
						>
							<Tag />
							Group by tag
						</Button>
					</>
				)}
				<LazyOverlay
					preload={loadView}
					button={(props) => (
						<Button {...props} variant="secondary">
							{viewLabel}
							<ChevronDown className="text-muted" />
						</Button>
					)}
				>
					<ViewOptions label={viewLabel} view={view} onView={onView} />
				</LazyOverlay>
				{isFiltered && (
					<Button variant="ghost" onClick={() => onFilter(noFilter)}>
						<X />
						Clear filters
					</Button>
				)}
			</div>
		</search>
	);
}
