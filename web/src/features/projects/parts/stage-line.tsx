/** The stages of a project in a row: done, present and to come. On a phone only the present one has its name. */
import { type ProjectStage, projectStages, stageNames } from '@stayup/contract';
import { Check } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';

export function StageLine({ stage }: { stage: ProjectStage }) {
	const present = projectStages.indexOf(stage);
	return (
		<ol aria-label="Stages" className="grid grid-cols-6 gap-1.5 sm:gap-2">
			{projectStages.map((candidate, index) => {
				const isPresent = index === present;
				const isDone = index < present || stage === 'live';
				return (
					<li
						key={candidate}
						aria-current={isPresent ? 'step' : undefined}
						className={joinClasses(
							'flex items-center gap-1.5 border-t-3 pt-1.5 text-ui whitespace-nowrap',
							isPresent ? 'border-ink font-medium text-ink' : isDone ? 'border-up text-body' : 'border-line text-muted',
						)}
					>
						{isDone && <Check className="size-4 shrink-0 text-up stroke-2 max-sm:hidden" />}
						<span className={isPresent ? undefined : 'max-sm:sr-only'}>{stageNames[candidate]}</span>
						{isDone && <span className="sr-only">(done)</span>}
					</li>
				);
			})}
		</ol>
	);
}
