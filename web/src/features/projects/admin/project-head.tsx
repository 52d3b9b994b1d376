/** The head of a project for admins: whose it is, who handles it, and its next move. */
import {
	type Project,
	type ProjectDetailForAdmin,
	type ProjectStage,
	projectStages,
	stageNames,
	supportLevels,
} from '@stayup/contract';
import { Ellipsis } from 'lucide-react';
import { useId } from 'react';
import { AnswerBadge } from '../../../entities/inbox/ui/answer-badge.tsx';
import { projectFailures } from '../../../entities/project/messages.ts';
import { isClosed, refusalOfMove } from '../../../entities/project/project-moves.ts';
import { isWaiting } from '../../../entities/project/purchase-rules.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { PageHeading, type PageHeadingProps } from '../../../ui/layout/page-heading.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';

type ProjectHeadProps = Required<Pick<PageHeadingProps, 'back'>> & {
	detail: ProjectDetailForAdmin;
	onChanged: (detail: ProjectDetailForAdmin) => void;
};

export function ProjectHead({ back, detail: { project, colleagues, readiness }, onChanged }: ProjectHeadProps) {
	const params = { id: project._id };
	const reason = useId();
	const assign = useAction((assigneeId: string | null) => call('changeProject', { params, body: { assigneeId } }), {
		success: 'Changes saved',
		failure: projectFailures.change,
		onSuccess: onChanged,
	});
	const move = useAction(
		async (stage: ProjectStage) => {
			await call('moveProject', { params, body: { stage } });
			return call('getProjectForAdmin', { params });
		},
		{ failure: projectFailures.change, onSuccess: onChanged },
	);
	const { client, reference, tier, stage, assignee } = project;
	const { next, refusal, earlier } = movesOf(project, readiness);
	const isKnown = assignee === null || colleagues.some(({ _id }) => _id === assignee._id);
	return (
		<PageHeading
			title={client.name}
			back={back}
			beside={isWaiting(project) && <AnswerBadge state={project} />}
			actions={
				<div className="grid gap-1.5 sm:justify-items-end">
					<div className="flex flex-wrap items-center gap-2">
						<Select
							aria-label="Assignee"
							className="w-44"
							value={(assign.isPending ? assign.variables : assignee?._id) ?? ''}
							onChange={({ target }) => assign.mutate(target.value || null)}
						>
							<option value="">No assignee</option>
							{!isKnown && <option value={assignee._id}>{assignee.name}</option>}
							{colleagues.map(({ _id, name }) => (
								<option key={_id} value={_id}>
									{name}
								</option>
							))}
						</Select>
						{earlier.length > 0 && (
							<Menu
								bare
								variant="secondary"
								label={<Ellipsis />}
								name="More"
								items={earlier.map((to) => ({
									key: to,
									label: `Move back to ${stageNames[to]}`,
									onSelect: () => move.mutate(to),
								}))}
							/>
						)}
						{next && (
							<Button
								aria-disabled={refusal !== null}
								aria-describedby={refusal === null ? undefined : reason}
								busy={move.isPending && move.variables === next}
								className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
								onClick={() => move.mutate(next)}
							>
								Move to {stageNames[next]}
							</Button>
						)}
					</div>
					{refusal !== null && (
						<p id={reason} className="text-small text-muted">
							{refusal}
						</p>
					)}
				</div>
			}
		>
			{reference}, {tier} ({supportLevels[tier].name}),{' '}
			<a
				href={`mailto:${client.email}?subject=${encodeURIComponent(reference)}`}
				className="rounded-small underline underline-offset-4 hover:text-ink"
			>
				{client.email}
			</a>
			{isClosed(project) && `, ${stageNames[stage]}`}
		</PageHeading>
	);
}

/** The next stage, why the project may not move there yet, and the stages that it may move back to. */
function movesOf(project: Project, readiness: ProjectDetailForAdmin['readiness']) {
	const present = projectStages.indexOf(project.stage);
	const next = isClosed(project) ? undefined : projectStages[present + 1];
	const refusal = next ? (refusalOfMove(project, next) ?? unreadyFor(next, readiness)) : null;
	const earlier = projectStages.slice(0, present).filter((stage) => refusalOfMove(project, stage) === null);
	return { next, refusal, earlier: earlier.toReversed() };
}

function unreadyFor(stage: ProjectStage, readiness: ProjectDetailForAdmin['readiness']): string | null {
	if (readiness?.stage !== stage) return null;
	const open = readiness.requirements.filter(({ problem, waiver }) => problem !== null && waiver === null).length;
	if (open === 0) return null;
	return open === 1 ? '1 requirement is open, see below.' : `${open} requirements are open, see below.`;
}
