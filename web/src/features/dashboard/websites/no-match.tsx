/** Shown when a filter matches no website. */
import { SearchX } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { type BoardFilter, boardStateWords } from '../board/board-filter.ts';

type NoMatchProps = { filter: BoardFilter; onClear: () => void };

export function NoMatch({ filter, onClear }: NoMatchProps) {
	return (
		<EmptyState
			icon={SearchX}
			title="No matching websites"
			action={
				<Button variant="secondary" onClick={onClear}>
					Clear filters
				</Button>
			}
		>
			{describeFilter(filter)}
		</EmptyState>
	);
}

function describeFilter({ search, state, tag }: BoardFilter): string {
	const asked = [
		...(search.trim() === '' ? [] : [`“${search.trim()}” in the name or URL`]),
		...(state === null ? [] : [`the status ${boardStateWords[state].toLowerCase()}`]),
		...(tag === null ? [] : [`the tag ${tag}`]),
	];
	return `No website has ${asked.join(' and ')}.`;
}
