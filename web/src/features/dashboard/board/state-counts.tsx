/** The number of websites in each state; a click filters by the state. */
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { type BoardFilter, type BoardState, boardStateWords, stateOf } from './board-filter.ts';

const order: readonly BoardState[] = ['down', 'not-checked', 'not-updated', 'unknown', 'up', 'paused'];

export type StateCountsProps = {
	websites: readonly ShownWebsite[];
	filter: BoardFilter;
	onFilter: (change: Partial<BoardFilter>) => void;
};

export function StateCounts({ websites, filter, onFilter }: StateCountsProps) {
	if (websites.length === 0) return 'None yet';
	const counts = order
		.map((state) => ({ state, count: websites.filter((website) => stateOf(website) === state).length }))
		.filter(({ count }) => count > 0);
	return (
		<span className="-mx-1.5 flex flex-wrap">
			{counts.map(({ state, count }) => (
				<button
					key={state}
					type="button"
					aria-pressed={filter.state === state}
					onClick={() => onFilter({ state: filter.state === state ? null : state })}
					className={joinClasses(
						'min-h-6 rounded-small px-1.5 transition-colors hover:bg-hover hover:text-ink aria-pressed:bg-hover aria-pressed:text-ink',
						state === 'down' && 'font-medium text-down-text',
					)}
				>
					{count} {boardStateWords[state].toLowerCase()}
				</button>
			))}
		</span>
	);
}
