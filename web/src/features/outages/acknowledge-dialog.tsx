/** "I am on it", with a note for whoever reads along. */
import { acknowledgementNoteMaxLength, type OutageDetail } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { outageQueries } from '../../entities/outage/api/outage-queries.ts';
import { call } from '../../lib/api-client/client.ts';
import { textOf } from '../../lib/form/text-of.ts';
import { failures, messageFor, successes } from '../../lib/messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const formId = 'acknowledge';

export function AcknowledgeDialog({ outage, onClose }: { outage: OutageDetail; onClose: () => void }) {
	const client = useQueryClient();
	const acknowledging = useMutation({
		mutationFn: (note: string) => call('acknowledgeOutage', { params: { id: outage._id }, body: { note } }),
		onSuccess: (acknowledged) => {
			client.setQueryData(outageQueries.detail(outage._id).queryKey, acknowledged);
			toast.success(successes.acknowledge);
			onClose();
		},
		onError: (error) => {
			toast.error(messageFor(error, failures.acknowledge), { id: failures.acknowledge.text });
		},
	});

	return (
		<Dialog
			open
			title="Acknowledge this outage"
			busy={acknowledging.isPending}
			onClose={onClose}
			actions={
				<>
					<Button variant="secondary" disabled={acknowledging.isPending} onClick={onClose}>
						Cancel
					</Button>
					<Button type="submit" form={formId} busy={acknowledging.isPending}>
						Acknowledge
					</Button>
				</>
			}
		>
			<p>We keep checking and tell you when the website is back.</p>
			<form
				id={formId}
				className="mt-4 grid gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					if (!acknowledging.isPending) acknowledging.mutate(textOf(new FormData(event.currentTarget), 'note'));
				}}
			>
				<TextAreaField
					label="Note"
					name="note"
					rows={3}
					maxLength={acknowledgementNoteMaxLength}
					placeholder="Called the hosting company."
				/>
				{acknowledging.isError && (
					<p role="alert" className="text-down-text">
						{messageFor(acknowledging.error, failures.acknowledge)}
					</p>
				)}
			</form>
		</Dialog>
	);
}
