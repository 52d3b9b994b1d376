/** Writes and publishes an incident on a status page. */

import { componentStateWords, NewIncident, type StatusPage, statusPageLimits } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useNavigate, useParams } from 'react-router-dom';
import { incidentFailures, incidentSuccesses } from '../../entities/status-incident/messages.ts';
import { noteIncident } from '../../entities/status-incident/status-incident-queries.ts';
import { IncidentState } from '../../entities/status-incident/ui/incident-state.tsx';
import { StateField } from '../../entities/status-incident/ui/state-field.tsx';
import { statusPageQueries } from '../../entities/status-page/api/status-page-queries.ts';
import { statusPageFailures } from '../../entities/status-page/messages.ts';
import { call } from '../../lib/api-client/client.ts';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLeaveGuard } from '../../lib/form/use-leave-guard.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { FieldsSkeleton } from '../../ui/feedback/fields-skeleton.tsx';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { SubmitOrCancel } from '../../ui/form/submit-or-cancel.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { LeaveDialog } from '../../ui/overlay/leave-dialog.tsx';
import { IncidentFields } from './incident-fields.tsx';

type Draft = Omit<NewIncident, 'startedAt'>;

const emptyDraft: Draft = { title: '', state: 'investigating', impact: 'degraded', componentIds: [], text: '' };

export function NewIncidentScreen() {
	const { id = '' } = useParams();
	const page = useQuery(statusPageQueries.detail(id));
	return (
		<Screen title={pageTitle('New incident')}>
			<PageHeading title="New incident" back={{ to: paths.statusPageIncidents(id), label: 'Incidents' }}>
				{page.data && <span className="[overflow-wrap:anywhere]">On {page.data.name}</span>}
			</PageHeading>
			<Loaded
				query={page}
				failure={statusPageFailures.load.text}
				unchanged="Visitors still see it."
				skeleton={<FieldsSkeleton className="max-w-[34rem]" />}
			>
				{(data) => <NewIncidentForm page={data} />}
			</Loaded>
		</Screen>
	);
}

function NewIncidentForm({ page: { _id: id, groups } }: { page: StatusPage }) {
	const client = useQueryClient();
	const navigate = useNavigate();
	const [draft, setDraft] = useState(emptyDraft);
	const [isSent, setSent] = useState(false);
	const change = (changed: Partial<Draft>) => setDraft((known) => ({ ...known, ...changed }));
	const guard = useLeaveGuard(!isSent && (draft.title !== '' || draft.text !== ''));

	const form = useForm({
		check: () => findFieldErrors(NewIncident, draft),
		send: async () => {
			const stored = await call('addIncident', { params: { id }, body: draft });
			setSent(true);
			toast.success(incidentSuccesses.add);
			await noteIncident(client, stored);
			navigate(paths.statusIncident(id, stored._id), { replace: true });
		},
		failure: incidentFailures.add,
	});

	return (
		<div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
			<form noValidate aria-label="Incident" onSubmit={form.onSubmit} className="grid min-w-0 grid-cols-1 gap-5">
				{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
				<IncidentFields settings={draft} onChange={change} groups={groups} errors={form.fieldErrors} />
				<StateField value={draft.state} onChange={(state) => change({ state })} error={form.fieldErrors.state} />
				<TextAreaField
					label="Text"
					name="text"
					required
					rows={5}
					maxLength={statusPageLimits.updateLength}
					placeholder="We are working on it, and write here when we know more."
					help="The first update. Visitors see it at once, and subscribers are notified."
					value={draft.text}
					onChange={(event) => change({ text: event.target.value })}
					error={form.fieldErrors.text}
				/>
				<SubmitOrCancel label="Publish incident" isBusy={form.isBusy} cancel={paths.statusPageIncidents(id)} />
				<LeaveDialog guard={guard} title="Leave without publishing?">
					This incident is not published and will be lost.
				</LeaveDialog>
			</form>
			<Preview draft={draft} groups={groups} />
		</div>
	);
}

/** The incident as visitors will read it. */
function Preview({
	draft: { title, state, impact, componentIds, text },
	groups,
}: {
	draft: Draft;
	groups: StatusPage['groups'];
}) {
	const affected = groups.flatMap(({ components }) => components.filter(({ id }) => componentIds.includes(id)));
	return (
		<Panel title="Preview" className="grid grid-cols-1 gap-3 border-t border-line p-4">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium [overflow-wrap:anywhere] text-ink">
				{title || 'Title'}
				<IncidentState state={state} />
			</p>
			<p className="text-small text-muted [overflow-wrap:anywhere]">
				{componentStateWords[impact]}:{' '}
				{affected.length === 0 ? 'the whole page' : affected.map(({ name }) => name).join(', ')}
			</p>
			<p className="text-ui [overflow-wrap:anywhere] whitespace-pre-wrap text-body">{text || 'The first update.'}</p>
		</Panel>
	);
}
