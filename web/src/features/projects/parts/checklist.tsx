/** Our checklist of a project by stage. */
import { type ChecklistItem, type Project, type ProjectStage, projectStages, stageNames } from '@stayup/contract';
import { useRef } from 'react';
import { projectFailures } from '../../../entities/project/messages.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ChecklistRow } from './checklist-row.tsx';
import { MonthlyUpdates } from './monthly-updates.tsx';

export interface ChecklistActions {
	add: (stage: ProjectStage, text: string) => Promise<unknown>;
	setDone: (id: string, isDone: boolean) => void;
	remove: (id: string) => void;
}

const sentNote = 'The client has sent something. Please tick this once nothing is missing.';

export type ChecklistProps = {
	items: readonly ChecklistItem[];
	project: Pick<Project, 'stage' | 'openUpdates'>;
	/** The texts of the items for which the client has sent something. */
	sent: readonly string[];
	actions: ChecklistActions;
};

export function Checklist({ items, project, sent, actions }: ChecklistProps) {
	const done = items.filter(({ doneAt }) => doneAt !== null).length;
	return (
		<Section title="Checklist" aside={`${done} of ${items.length} done`}>
			<div className="grid gap-5 sm:grid-cols-2">
				{projectStages.map((candidate) => {
					const own = items.filter((item) => item.stage === candidate && item.month === null);
					if (own.length === 0) return null;
					return (
						<section key={candidate} aria-label={stageNames[candidate]} className="grid content-start gap-2">
							<h3 className="text-ui font-medium text-ink">{stageNames[candidate]}</h3>
							<ul className="grid gap-1.5">
								{own.map((item) => (
									<ChecklistRow
										key={item._id}
										item={item}
										actions={actions}
										note={item.doneAt === null && sent.includes(item.text) ? sentNote : null}
									/>
								))}
							</ul>
						</section>
					);
				})}
				<MonthlyUpdates items={items} project={project} actions={actions} />
			</div>
			<NewItem stage={project.stage} onAdd={actions.add} />
		</Section>
	);
}

function NewItem({ stage, onAdd }: { stage: ProjectStage; onAdd: ChecklistActions['add'] }) {
	const element = useRef<HTMLFormElement>(null);
	const form = useForm({
		send: async (data) => {
			const chosen = projectStages.find((candidate) => candidate === textOf(data, 'stage')) ?? stage;
			await onAdd(chosen, textOf(data, 'text'));
			element.current?.reset();
		},
		failure: projectFailures.checklist,
	});
	return (
		<form ref={element} noValidate onSubmit={form.onSubmit} className="flex flex-wrap items-end gap-3">
			<TextField
				label="New item"
				name="text"
				required
				maxLength={200}
				className="min-w-0 flex-[1_1_14rem]"
				error={form.fieldErrors.text ?? form.problem ?? undefined}
			/>
			<SelectField label="Stage" name="stage" defaultValue={stage} className="w-36">
				{projectStages.map((candidate) => (
					<option key={candidate} value={candidate}>
						{stageNames[candidate]}
					</option>
				))}
			</SelectField>
			<Button type="submit" variant="secondary" busy={form.isBusy}>
				Add item
			</Button>
		</form>
	);
}
