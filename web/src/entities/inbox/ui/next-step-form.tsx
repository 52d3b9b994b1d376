/** Changes who handles a lead, an application or a project, and what happens next. */
import type { Colleague, InboxChange, InboxState } from '@stayup/contract';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { inboxFormFailures } from '../messages.ts';

export type NextStepFormProps = {
	state: Pick<InboxState, 'assignee' | 'nextAction' | 'nextActionOn'>;
	colleagues: readonly Colleague[];
	onSave: (change: InboxChange, form: FormData) => Promise<void>;
	/** More fields of the same form. */
	children?: ((errors: Readonly<Record<string, string>>) => ReactNode) | undefined;
};

export function NextStepForm({ state, colleagues, onSave, children }: NextStepFormProps) {
	const { assignee, nextAction, nextActionOn } = state;
	const form = useForm({
		send: async (data) => {
			const change = {
				assigneeId: textOf(data, 'assigneeId') || null,
				nextAction: textOf(data, 'nextAction'),
				nextActionOn: textOf(data, 'nextActionOn') || null,
			};
			await onSave(change, data);
			toast.success('Changes saved');
		},
		failure: inboxFormFailures.save,
	});
	const known = assignee === null || colleagues.some(({ _id }) => _id === assignee._id);
	return (
		<form noValidate onSubmit={form.onSubmit} className="grid gap-4">
			{form.problem !== null && <p className="text-ui text-down">{form.problem}</p>}
			<SelectField
				label="Assignee"
				name="assigneeId"
				defaultValue={assignee?._id ?? ''}
				error={form.fieldErrors.assigneeId}
			>
				<option value="">Nobody</option>
				{!known && <option value={assignee._id}>{assignee.name}</option>}
				{colleagues.map(({ _id, name }) => (
					<option key={_id} value={_id}>
						{name}
					</option>
				))}
			</SelectField>
			<TextField
				label="Next action"
				name="nextAction"
				defaultValue={nextAction}
				maxLength={200}
				error={form.fieldErrors.nextAction}
			/>
			<TextField
				label="Due on"
				name="nextActionOn"
				type="date"
				defaultValue={nextActionOn ?? ''}
				error={form.fieldErrors.nextActionOn}
			/>
			{children?.(form.fieldErrors)}
			<Button type="submit" busy={form.isBusy} className="w-fit">
				Save
			</Button>
		</form>
	);
}
