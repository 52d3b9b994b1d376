/** The dialog that acknowledges an outage, with an optional note. */
import { acknowledgementNoteMaxLength, type OutageDetail } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { outageQueries } from '../../entities/outage/api/outage-queries.ts';
import { call } from '../../lib/api-client/client.ts';
import { textOf } from '../../lib/form/text-of.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { failures, successes } from '../../lib/messages.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const formId = 'acknowledge';

export function AcknowledgeDialog({ outage, onClose }: { outage: OutageDetail; onClose: () => void }) {
	const client = useQueryClient();
	const { isBusy, fieldErrors, problem, onSubmit } = useForm({
		send: async (form) => {
			const body = { note: textOf(form, 'note') };
			const acknowledged = await call('acknowledgeOutage', { params: { id: outage._id }, body });
			client.setQueryData(outageQueries.detail(outage._id).queryKey, acknowledged);
			toast.success(successes.acknowledge);
			onClose();
		},
		failure: failures.acknowledge,
	});

	return (
		<Dialog
			open
			title="Acknowledge this outage"
			busy={isBusy}
			onClose={onClose}
			actions={
				<>
					<Button variant="secondary" disabled={isBusy} onClick={onClose}>
						Cancel
					</Button>
					<Button type="submit" form={formId} busy={isBusy}>
						Acknowledge
					</Button>
				</>
			}
		>
			<p>Checks continue, and we'll email you when the website recovers.</p>
			<form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={onSubmit}>
				{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
				<TextAreaField
					label="Note"
					name="note"
					rows={3}
					maxLength={acknowledgementNoteMaxLength}
					placeholder="Called the hosting company."
					error={fieldErrors.note}
				/>
			</form>
		</Dialog>
	);
}
