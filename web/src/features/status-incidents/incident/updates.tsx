/** The updates of an incident, the latest first. Each can be edited, and keeps its earlier texts. */

import { type IncidentUpdate, type StatusIncident, statusPageLimits } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { incidentFailures, incidentSuccesses } from '../../../entities/status-incident/messages.ts';
import { noteIncident } from '../../../entities/status-incident/status-incident-queries.ts';
import { IncidentState } from '../../../entities/status-incident/ui/incident-state.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SubmitOrCancel } from '../../../ui/form/submit-or-cancel.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { EarlierTexts } from './earlier-texts.tsx';

export function Updates({ incident: { _id: id, updates } }: { incident: StatusIncident }) {
	return (
		<Panel title="Updates">
			<ol className="divide-y divide-line">
				{updates.toReversed().map((update) => (
					<li key={update._id} className="py-4 first:pt-1 last:pb-0">
						<Update incidentId={id} update={update} />
					</li>
				))}
			</ol>
		</Panel>
	);
}

type UpdateProps = { incidentId: string; update: IncidentUpdate };

function Update({ incidentId, update }: UpdateProps) {
	const mayWrite = useMay('write');
	const [isEditing, setEditing] = useState(false);
	const { at, state, text, edits } = update;
	return (
		<div className="grid grid-cols-1 gap-2">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<IncidentState state={state} />
				<time dateTime={at} className="flex-1 text-small text-muted">
					{formatInstant(at)}
				</time>
				{mayWrite && !isEditing && (
					<Button
						variant="ghost"
						className="-my-1.5 -mr-3"
						aria-label={`Edit the update of ${formatInstant(at)}`}
						onClick={() => setEditing(true)}
					>
						Edit
					</Button>
				)}
			</div>
			{isEditing ? (
				<EditForm incidentId={incidentId} update={update} onClose={() => setEditing(false)} />
			) : (
				<p className="text-ui [overflow-wrap:anywhere] whitespace-pre-wrap text-body">{text}</p>
			)}
			<EarlierTexts edits={edits} />
		</div>
	);
}

function EditForm({ incidentId, update: { _id, text }, onClose }: UpdateProps & { onClose: () => void }) {
	const client = useQueryClient();
	const form = useForm({
		send: async (data) => {
			const body = { updateId: _id, text: textOf(data, 'text') };
			const stored = await call('editIncidentUpdate', { params: { id: incidentId }, body });
			onClose();
			toast.success(incidentSuccesses.editUpdate);
			await noteIncident(client, stored);
		},
		failure: incidentFailures.editUpdate,
	});
	return (
		<form noValidate aria-label="Edit the update" onSubmit={form.onSubmit} className="grid grid-cols-1 gap-3">
			<TextAreaField
				label="Text of the update"
				name="text"
				required
				rows={4}
				maxLength={statusPageLimits.updateLength}
				help="Visitors see that it was edited. Subscribers are not notified again."
				defaultValue={text}
				error={form.fieldErrors.text ?? form.problem ?? undefined}
			/>
			<SubmitOrCancel isBusy={form.isBusy} cancel={onClose} />
		</form>
	);
}
