/** Announces our maintenance of a hosted website to the client and on status pages. */
import type { ProjectDetailForAdmin } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { projectFailures } from '../../../entities/project/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { browserTimeZone, timeZoneInWords } from '../../../lib/time-zone.ts';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { DetailRow } from './detail-row.tsx';

type MaintenanceFormProps = { projectId: string; onChanged: (detail: ProjectDetailForAdmin) => void };

export function MaintenanceForm(props: MaintenanceFormProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<DetailRow
			title="Maintenance"
			text="For the client and status pages."
			action={{ label: 'Announce maintenance', onClick: () => setOpen(true) }}
		>
			{isOpen && <MaintenanceDialog {...props} onClose={() => setOpen(false)} />}
		</DetailRow>
	);
}

function MaintenanceDialog({ projectId, onChanged, onClose }: MaintenanceFormProps & { onClose: () => void }) {
	const timeZone = browserTimeZone();
	const form = useForm({
		send: async (data) => {
			const body = {
				timeZone,
				start: textOf(data, 'start'),
				durationMinutes: Number(textOf(data, 'durationMinutes')),
				text: textOf(data, 'text'),
			};
			onChanged(await call('announceMaintenance', { params: { id: projectId }, body }));
			onClose();
			toast.success('Maintenance announced');
		},
		failure: projectFailures.maintenance,
	});
	return (
		<FormDialog
			title="Announce maintenance"
			form={form}
			intro="The client gets a message, and status pages show it. Our own monitor goes on: failures meanwhile count as down."
			submitLabel="Announce"
			onClose={onClose}
		>
			<TextField
				label="Start"
				name="start"
				type="datetime-local"
				required
				help={timeZoneInWords(timeZone)}
				error={form.fieldErrors.start}
			/>
			<TextField
				label="Minutes"
				name="durationMinutes"
				required
				inputMode="numeric"
				defaultValue="30"
				error={form.fieldErrors.durationMinutes}
			/>
			<TextAreaField label="Work, for the client" name="text" required maxLength={1000} error={form.fieldErrors.text} />
		</FormDialog>
	);
}
