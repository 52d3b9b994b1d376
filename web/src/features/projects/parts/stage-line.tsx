/** The stages of a project in a row: done, present and to come. On a phone the names are hidden, and a line below names the present one. */
import { type ProjectStage, projectStages, stageNames } from '@stayup/contract';
import { Check } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';

export function StageLine({ stage }: { stage: ProjectStage }) {
	const present = projectStages.indexOf(stage);
	return (
		<div className="grid gap-1.5">
			<ol aria-label="Stages" className="grid grid-cols-6 gap-1.5 sm:gap-2">
				{projectStages.map((candidate, index) => {
					const isPresent = index === present;
					const isDone = index < present || stage === 'live';
					return (
						<li
							key={candidate}
							aria-current={isPresent ? 'step' : undefined}
							className={joinClasses(
								'flex items-center gap-1.5 border-t-3 text-ui whitespace-nowrap sm:pt-1.5',
								isPresent
									? 'border-ink font-medium text-ink'
									: isDone
										? 'border-up text-body'
										: 'border-line text-muted',
							)}
						>
							{isDone && <Check className="size-4 shrink-0 text-up stroke-2 max-sm:hidden" />}
							<span className="max-sm:sr-only">{stageNames[candidate]}</span>
							{isDone && <span className="sr-only">(done)</span>}
						</li>
					);
				})}
			</ol>
			<p aria-hidden="true" className="text-ui text-muted sm:hidden">
				<span className="font-medium text-ink">{stageNames[stage]}</span>, stage {present + 1} of {projectStages.length}
			</p>
		</div>
	);
}
