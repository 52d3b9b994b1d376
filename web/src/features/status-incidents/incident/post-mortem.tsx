/** The post-mortem of an incident, which visitors read below its updates. */

import { type StatusIncident, statusPageLimits } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { incidentFailures, incidentSuccesses } from '../../../entities/status-incident/messages.ts';
import { noteIncident } from '../../../entities/status-incident/status-incident-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SubmitOrCancel } from '../../../ui/form/submit-or-cancel.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { EarlierTexts } from './earlier-texts.tsx';

export function PostMortem({ incident }: { incident: StatusIncident }) {
	const mayWrite = useMay('write');
	const [isWriting, setWriting] = useState(false);
	const { state, postMortem } = incident;
	const write = mayWrite && (
		<Button variant="secondary" className="w-fit" onClick={() => setWriting(true)}>
			{postMortem ? 'Edit post-mortem' : 'Write post-mortem'}
		</Button>
	);
	return (
		<Panel title="Post-mortem" className="grid grid-cols-1 gap-3 px-4 pb-4">
			{isWriting ? (
				<PostMortemForm incident={incident} onClose={() => setWriting(false)} />
			) : postMortem ? (
				<>
					<p className="text-small text-muted">
						Published <time dateTime={postMortem.at}>{formatInstant(postMortem.at)}</time>
					</p>
					<p className="text-ui [overflow-wrap:anywhere] whitespace-pre-wrap text-body">{postMortem.text}</p>
					<EarlierTexts edits={postMortem.edits} />
					{write}
				</>
			) : !mayWrite ? (
				<p className="text-ui text-muted">No post-mortem yet.</p>
			) : state === 'resolved' ? (
				<>
					<p className="text-ui text-muted">Explain to visitors what happened and what you changed.</p>
					{write}
				</>
			) : (
				<p className="text-ui text-muted">You can write one when the incident is resolved.</p>
			)}
		</Panel>
	);
}

function PostMortemForm({
	incident: { _id: id, postMortem },
	onClose,
}: {
	incident: StatusIncident;
	onClose: () => void;
}) {
	const client = useQueryClient();
	const form = useForm({
		send: async (data) => {
			const stored = await call('writePostMortem', { params: { id }, body: { text: textOf(data, 'text') } });
			onClose();
			toast.success(incidentSuccesses.postMortem);
			await noteIncident(client, stored);
		},
		failure: incidentFailures.postMortem,
	});
	return (
		<form noValidate aria-label="Post-mortem" onSubmit={form.onSubmit} className="grid grid-cols-1 gap-3">
			<TextAreaField
				label="Text of the post-mortem"
				name="text"
				required
				rows={10}
				maxLength={statusPageLimits.postMortemLength}
				defaultValue={postMortem?.text}
				error={form.fieldErrors.text ?? form.problem ?? undefined}
			/>
			<SubmitOrCancel label="Publish" isBusy={form.isBusy} cancel={onClose} />
		</form>
	);
}
