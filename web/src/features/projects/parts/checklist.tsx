/** The checklist of a project by stage. Admins change it; the client follows it. */
import { type ChecklistItem, type ProjectStage, projectStages, stageNames } from '@stayup/contract';
import { Check, Circle, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { projectFailures } from '../../../entities/project/messages.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';

export interface ChecklistActions {
	add: (stage: ProjectStage, text: string) => Promise<unknown>;
	setDone: (id: string, isDone: boolean) => void;
	remove: (id: string) => void;
}

export type ChecklistProps = {
	items: readonly ChecklistItem[];
	stage: ProjectStage;
	/** Null for a viewer who only reads. */
	actions: ChecklistActions | null;
};

export function Checklist({ items, stage, actions }: ChecklistProps) {
	const done = items.filter(({ doneAt }) => doneAt !== null).length;
	return (
		<Section title="Checklist" aside={`${done} of ${items.length} done`}>
			<div className="grid gap-5 sm:grid-cols-2">
				{projectStages.map((candidate) => {
					const own = items.filter((item) => item.stage === candidate);
					if (own.length === 0) return null;
					return (
						<section key={candidate} aria-label={stageNames[candidate]} className="grid content-start gap-2">
							<h3 className="text-ui font-medium text-ink">{stageNames[candidate]}</h3>
							<ul className="grid gap-1.5">
								{own.map((item) => (
									<li key={item._id} className="flex items-start justify-between gap-2">
										{actions ? (
											<>
												<Checkbox
													label={item.text}
													checked={item.doneAt !== null}
													onChange={(event) => actions.setDone(item._id, event.target.checked)}
												/>
												<button
													type="button"
													aria-label={`Remove ${item.text}`}
													onClick={() => actions.remove(item._id)}
													className="rounded-small p-1 text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:-my-2 pointer-coarse:p-3"
												>
													<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
												</button>
											</>
										) : (
											<p className="flex items-start gap-2 text-ui text-body">
												{item.doneAt === null ? (
													<Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
												) : (
													<Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-up" strokeWidth={2} />
												)}
												<span>
													{item.text}
													<span className="sr-only">{item.doneAt === null ? ' (open)' : ' (done)'}</span>
												</span>
											</p>
										)}
									</li>
								))}
							</ul>
						</section>
					);
				})}
			</div>
			{actions && <NewItem stage={stage} onAdd={actions.add} />}
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
			<SelectField label="Stage" name="stage" required defaultValue={stage} className="w-36">
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
