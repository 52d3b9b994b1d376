/** Moves a project to another stage, and pauses or resumes its clock. */

import { awaitedBy, type ProjectDetailForAdmin, type ProjectStage, projectStages, stageNames } from '@stayup/contract';
import { projectFailures } from '../../../entities/project/messages.ts';
import { isClosed, refusalOfMove } from '../../../entities/project/project-moves.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

type StageControlsProps = {
	project: ProjectDetailForAdmin['project'];
	readiness: ProjectDetailForAdmin['readiness'];
	onChanged: (detail: ProjectDetailForAdmin) => void;
};

export function StageControls({ project, readiness, onChanged }: StageControlsProps) {
	const params = { id: project._id };
	const open = project.clock.at(-1)?.until === null ? project.clock.at(-1) : undefined;
	const options = { failure: projectFailures.change, onSuccess: onChanged };
	const move = useAction(async (stage: ProjectStage) => {
		await call('moveProject', { params, body: { stage } });
		return call('getProjectForAdmin', { params });
	}, options);
	const resume = useAction(() => call('resumeProject', { params }), options);
	const next = projectStages[projectStages.indexOf(project.stage) + 1];
	const refusalOf = (stage: ProjectStage) => refusalOfMove(project, stage) ?? unreadyFor(stage, readiness);
	const refusal = next && !isClosed(project) ? refusalOf(next) : null;
	return (
		<div className="grid gap-4">
			<SelectField
				label="Stage"
				name="stage"
				disabled={isClosed(project)}
				value={move.isPending ? move.variables : project.stage}
				help={refusal ?? undefined}
				onChange={(event) => {
					const stage = projectStages.find((candidate) => candidate === event.target.value);
					if (stage) move.mutate(stage);
				}}
			>
				{projectStages.map((stage) => (
					<option key={stage} value={stage} disabled={stage !== project.stage && refusalOf(stage) !== null}>
						{stageNames[stage]}
					</option>
				))}
			</SelectField>
			{open?.state === 'running' && <PauseForm id={project._id} onChanged={onChanged} />}
			{open?.state === 'waiting' && (
				<div className="grid gap-2">
					<p className="text-ui text-muted">The clock is paused: we wait for {awaitedBy(open.reason, 'team')}.</p>
					{project.kind !== null && (
						<Button variant="secondary" busy={resume.isPending} className="w-fit" onClick={() => resume.mutate()}>
							Resume the clock
						</Button>
					)}
				</div>
			)}
		</div>
	);
}

function unreadyFor(stage: ProjectStage, readiness: StageControlsProps['readiness']): string | null {
	if (readiness?.stage !== stage) return null;
	const open = readiness.requirements.filter(({ problem, waiver }) => problem !== null && waiver === null).length;
	return open === 0 ? null : `See what is open before ${stageNames[stage]}.`;
}

function PauseForm({ id, onChanged }: { id: string; onChanged: StageControlsProps['onChanged'] }) {
	const form = useForm({
		send: async (data) =>
			onChanged(await call('pauseProject', { params: { id }, body: { reason: textOf(data, 'reason') } })),
		failure: projectFailures.change,
	});
	return (
		<form noValidate onSubmit={form.onSubmit} className="grid gap-3">
			<TextField
				label="We wait for"
				name="reason"
				required
				maxLength={100}
				placeholder="your logo"
				help="Pauses the clock. The client gets an email: “We wait for your logo”."
				error={form.fieldErrors.reason ?? form.problem ?? undefined}
			/>
			<Button type="submit" variant="secondary" busy={form.isBusy} className="w-fit">
				Pause the clock
			</Button>
		</form>
	);
}
