/** Our next action for a project, and by when, with the form that changes it. */
import type { ProjectDetailForAdmin } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { inboxFormFailures } from '../../../entities/inbox/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatDate } from '../../../lib/format.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { DetailRow } from './detail-row.tsx';

type NextActionProps = {
	project: ProjectDetailForAdmin['project'];
	onChanged: (detail: ProjectDetailForAdmin) => void;
};

export function NextAction(props: NextActionProps) {
	const { nextAction, nextActionOn } = props.project;
	const [isOpen, setOpen] = useState(false);
	return (
		<DetailRow
			title="Next action"
			text={[nextAction || 'None', nextActionOn && `due ${formatDate(nextActionOn)}`].filter(Boolean).join(', ')}
			action={{ label: nextAction === '' ? 'Set' : 'Change', onClick: () => setOpen(true) }}
		>
			{isOpen && <NextActionDialog {...props} onClose={() => setOpen(false)} />}
		</DetailRow>
	);
}

function NextActionDialog({ project, onChanged, onClose }: NextActionProps & { onClose: () => void }) {
	const form = useForm({
		send: async (data) => {
			const body = { nextAction: textOf(data, 'nextAction'), nextActionOn: textOf(data, 'nextActionOn') || null };
			onChanged(await call('changeProject', { params: { id: project._id }, body }));
			onClose();
			toast.success('Changes saved');
		},
		failure: inboxFormFailures.save,
	});
	return (
		<FormDialog title="Plan the next action" form={form} submitLabel="Save" onClose={onClose}>
			<TextField
				label="Next action"
				name="nextAction"
				defaultValue={project.nextAction}
				maxLength={200}
				error={form.fieldErrors.nextAction}
			/>
			<TextField
				label="Due on"
				name="nextActionOn"
				type="date"
				defaultValue={project.nextActionOn ?? ''}
				error={form.fieldErrors.nextActionOn}
			/>
		</FormDialog>
	);
}
