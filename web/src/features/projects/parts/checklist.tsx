/** Our checklist of a project by stage. */
import { type ChecklistItem, type Project, type ProjectStage, projectStages, stageNames } from '@stayup/contract';
import { useRef, useState } from 'react';
import { projectFailures } from '../../../entities/project/messages.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
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
	/** The list of what is open before Live has the open items. */
	isBrief?: boolean;
	actions: ChecklistActions;
};

/** Open are the present stage and the earlier ones with something to do. */
export function Checklist({ items, project, sent, isBrief = false, actions }: ChecklistProps) {
	const done = items.filter(({ doneAt }) => doneAt !== null).length;
	const present = projectStages.indexOf(project.stage);
	return (
		<Section title="Checklist" aside={`${done} of ${items.length} done`}>
			<Card className="divide-y divide-line">
				{projectStages.map((stage, index) => {
					const own = items.filter((item) => item.stage === stage && item.month === null);
					if (own.length === 0) return null;
					const isDue = index === present || (index < present && own.some(({ doneAt }) => doneAt === null));
					return (
						<StageItems
							key={`${stage} in ${project.stage}`}
							stage={stage}
							items={own}
							isOpenAtFirst={isDue && !isBrief}
							sent={sent}
							actions={actions}
						/>
					);
				})}
				<details>
					<summary className={summaryClassName}>Add an item</summary>
					<div className="px-4 pb-4">
						<NewItem stage={project.stage} onAdd={actions.add} />
					</div>
				</details>
			</Card>
			<MonthlyUpdates items={items} project={project} actions={actions} />
		</Section>
	);
}

const summaryClassName =
	'cursor-pointer rounded-card px-4 py-2.5 text-ui text-body transition-colors hover:text-ink focus-visible:outline-offset-[-2px] pointer-coarse:py-3';

type StageItemsProps = Pick<ChecklistProps, 'items' | 'sent' | 'actions'> & {
	stage: ProjectStage;
	isOpenAtFirst: boolean;
};

function StageItems({ stage, items, isOpenAtFirst, sent, actions }: StageItemsProps) {
	// Stays as it is while its items are ticked.
	const [isOpen] = useState(isOpenAtFirst);
	const done = items.filter(({ doneAt }) => doneAt !== null).length;
	return (
		<details open={isOpen}>
			<summary className={summaryClassName}>
				<span className="font-medium text-ink">{stageNames[stage]}</span>{' '}
				<span className="ml-1 text-small text-muted">
					{done} of {items.length}
				</span>
			</summary>
			<ul aria-label={stageNames[stage]} className="grid gap-1.5 px-4 pt-1 pb-3">
				{items.map((item) => (
					<ChecklistRow
						key={item._id}
						item={item}
						actions={actions}
						note={item.doneAt === null && sent.includes(item.text) ? sentNote : null}
					/>
				))}
			</ul>
		</details>
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
