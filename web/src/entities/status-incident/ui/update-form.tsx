/** Posts an update of an incident. Resolves it or opens it again, if that state is chosen. */

import { type IncidentState, type StatusIncident, statusPageLimits } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { Ref } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { SubmitOrCancel } from '../../../ui/form/submit-or-cancel.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { incidentFailures, incidentSuccesses } from '../messages.ts';
import { noteIncident } from '../status-incident-queries.ts';
import { StateField } from './state-field.tsx';
import type { UpdateDraft } from './use-update-draft.ts';

type UpdateFormProps = {
	incident: StatusIncident;
	draft: UpdateDraft;
	onChange: (draft: UpdateDraft) => void;
	/** After the update was posted. */
	onDone: () => void;
	/** Shows a button that closes the form. */
	onCancel?: () => void;
	text?: Ref<HTMLTextAreaElement>;
};

export function UpdateForm({ incident, draft, onChange, onDone, onCancel, text }: UpdateFormProps) {
	const client = useQueryClient();
	const form = useForm({
		send: async () => {
			const stored = await call('addIncidentUpdate', { params: { id: incident._id }, body: draft });
			onDone();
			toast.success(incidentSuccesses.addUpdate);
			await noteIncident(client, stored);
		},
		failure: incidentFailures.addUpdate,
	});
	return (
		<form noValidate aria-label="Update" onSubmit={form.onSubmit} className="grid grid-cols-1 gap-4">
			{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
			<StateField
				value={draft.state}
				onChange={(state) => onChange({ ...draft, state })}
				error={form.fieldErrors.state}
			/>
			<TextAreaField
				ref={text}
				label="Text"
				name="text"
				required
				rows={4}
				maxLength={statusPageLimits.updateLength}
				help="Visitors see it at once, and subscribers are notified."
				value={draft.text}
				onChange={(event) => onChange({ ...draft, text: event.target.value })}
				error={form.fieldErrors.text}
			/>
			<SubmitOrCancel label={submitLabel(incident.state, draft.state)} isBusy={form.isBusy} cancel={onCancel} />
		</form>
	);
}

function submitLabel(before: IncidentState, after: IncidentState): string {
	if (before !== 'resolved' && after === 'resolved') return 'Resolve incident';
	return before === 'resolved' && after !== 'resolved' ? 'Reopen incident' : 'Post update';
}
