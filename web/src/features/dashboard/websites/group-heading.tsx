/** The heading of a group of websites: selects all of them, folds the group, and says how they are. */
import { ChevronDown } from 'lucide-react';
import { conditionClauses, conditionTones } from '../../../entities/website/ui/status-words.ts';
import { formatCount } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { StatusDot } from '../../../ui/feedback/status-dot.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';
import type { TagGroup } from './group-by-tag.ts';
import { chosenOf, SelectionCheckbox } from './selection-checkbox.tsx';
import { type GroupState, worstState } from './worst-state.ts';

const tones: Record<GroupState['kind'], Tone> = {
	...conditionTones,
	down: 'down',
	unknown: 'unknown',
	up: 'up',
	paused: 'unknown',
};
const words: Record<GroupState['kind'], string> = {
	...conditionClauses,
	down: 'down',
	unknown: 'unknown',
	up: 'up',
	paused: 'paused',
};

type GroupHeadingProps = {
	group: TagGroup;
	isFolded: boolean;
	onFold: (isFolded: boolean) => void;
	chosen: ReadonlySet<string>;
	onChooseAll: (ids: readonly string[], isChosen: boolean) => void;
};

export function GroupHeading({ group, isFolded, onFold, chosen, onChooseAll }: GroupHeadingProps) {
	const { tag, websites } = group;
	const name = tag ?? 'No tag';
	const ids = websites.map(({ _id }) => _id);
	const state = worstState(websites);
	const count = websites.length === 1 ? '1 website' : `${formatCount(websites.length)} websites`;
	return (
		<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
			<SelectionCheckbox
				label={tag === null ? 'Select all without a tag' : `Select all tagged ${tag}`}
				chosen={chosenOf(ids, chosen)}
				onChoose={(isChosen) => onChooseAll(ids, isChosen)}
			/>
			<button
				type="button"
				aria-expanded={!isFolded}
				onClick={() => onFold(!isFolded)}
				className="-mx-1.5 inline-flex h-7 items-center gap-1.5 rounded-small px-1.5 font-medium text-ink transition-colors hover:bg-hover pointer-coarse:h-11"
			>
				<ChevronDown className={joinClasses('size-4 text-muted transition-transform', isFolded && '-rotate-90')} />
				{name}
			</button>
			<span className="text-small text-muted">{count}</span>
			<span
				className={joinClasses(
					'inline-flex items-center gap-1.5 text-small',
					state.kind === 'down' ? 'font-medium text-down-text' : 'text-muted',
				)}
			>
				<StatusDot tone={tones[state.kind]} />
				{state.count === websites.length && state.count > 1 ? 'all' : formatCount(state.count)} {words[state.kind]}
			</span>
		</span>
	);
}
