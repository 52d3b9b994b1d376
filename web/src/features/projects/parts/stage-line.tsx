/** The stages of a project in a row: done, present and to come. */
import { type ProjectStage, projectStages, stageNames } from '@stayup/contract';
import { Check } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';

export function StageLine({ stage }: { stage: ProjectStage }) {
	const present = projectStages.indexOf(stage);
	return (
		<ol aria-label="Stages" className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
			{projectStages.map((candidate, index) => {
				const isDone = index < present || stage === 'live';
				return (
					<li
						key={candidate}
						aria-current={index === present ? 'step' : undefined}
						className={joinClasses(
							'flex items-center gap-2 border-t-2 pt-2 text-ui',
							index === present
								? 'border-ink font-medium text-ink'
								: isDone
									? 'border-up text-body'
									: 'border-line text-muted',
						)}
					>
						{isDone && <Check className="size-4 text-up stroke-2" />}
						{stageNames[candidate]}
						{isDone && <span className="sr-only">(done)</span>}
					</li>
				);
			})}
		</ol>
	);
}
