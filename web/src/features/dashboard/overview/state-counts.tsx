/** The number of websites in each state; a click filters by the state. */
import { useMemo } from 'react';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { conditionClauses } from '../../../entities/website/ui/status-words.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { type BoardState, boardStateWords, readFilter, stateOf, writeFilter } from '../board/board-filter.ts';

const order: readonly BoardState[] = [
	...([
		'down',
		'partly-unreachable',
		'blocked',
		'not-checked',
		'not-updated',
		'unknown',
		'slow',
		'maintenance',
	] as const),
	...(['up', 'paused'] as const),
];
const words: Record<BoardState, string> = { ...boardStateWords, ...conditionClauses };

export function StateCounts({ websites }: { websites: readonly ShownWebsite[] }) {
	const { params, change } = useSearchChoices();
	const chosen = readFilter(params).state;
	const counts = useMemo(
		() =>
			order
				.map((state) => ({ state, count: websites.filter((website) => stateOf(website) === state).length }))
				.filter(({ count }) => count > 0),
		[websites],
	);
	return (
		<span className="-mx-1.5 flex flex-wrap max-sm:hidden">
			{counts.map(({ state, count }) => (
				<button
					key={state}
					type="button"
					aria-pressed={chosen === state}
					onClick={() => change((known) => writeFilter(known, { state: chosen === state ? null : state }))}
					className={joinClasses(
						'min-h-6 rounded-small px-1.5 transition-colors hover:bg-hover hover:text-ink aria-pressed:bg-hover aria-pressed:text-ink',
						state === 'down' && 'font-medium text-down-text',
					)}
				>
					{count} {words[state].toLowerCase()}
				</button>
			))}
		</span>
	);
}
