/** The dialog that acknowledges an outage, with an optional note. */
import { acknowledgementNoteMaxLength, type OutageDetail } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { failures, successes } from '../../../lib/messages.ts';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { outageQueries } from '../outage-queries.ts';

export function AcknowledgeDialog({ outage, onClose }: { outage: OutageDetail; onClose: () => void }) {
	const client = useQueryClient();
	const form = useForm({
		send: async (data) => {
			const body = { note: textOf(data, 'note') };
			const acknowledged = await call('acknowledgeOutage', { params: { id: outage._id }, body });
			client.setQueryData(outageQueries.detail(outage._id).queryKey, acknowledged);
			toast.success(successes.acknowledge);
			onClose();
		},
		failure: failures.acknowledge,
	});

	return (
		<FormDialog
			title="Acknowledge this outage"
			form={form}
			intro={<p>Checks continue. Everybody who was alerted is notified when the website recovers.</p>}
			submitLabel="Acknowledge"
			onClose={onClose}
		>
			<TextAreaField
				label="Note"
				name="note"
				rows={3}
				maxLength={acknowledgementNoteMaxLength}
				placeholder="Reading the logs."
				error={form.fieldErrors.note}
			/>
		</FormDialog>
	);
}
