/** The facts of an incident, and a form that changes its title, impact and components. */

import { componentStateWords, IncidentSettings, type StatusIncident, type StatusPage } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Link } from 'react-router-dom';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { incidentFailures, incidentSuccesses } from '../../../entities/status-incident/messages.ts';
import { noteIncident } from '../../../entities/status-incident/status-incident-queries.ts';
import { statusPageQueries } from '../../../entities/status-page/api/status-page-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SubmitOrCancel } from '../../../ui/form/submit-or-cancel.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { componentNamesOf } from '../component-names.ts';
import { IncidentFields } from '../incident-fields.tsx';

export function IncidentDetails({ incident }: { incident: StatusIncident }) {
	const { pageId, impact, componentIds, startedAt, resolvedAt, outageIds, isAutomatic } = incident;
	const page = useQuery(statusPageQueries.detail(pageId));
	const mayWrite = useMay('write');
	const [isEditing, setEditing] = useState(false);
	if (isEditing && page.data) {
		return (
			<Panel title="Details">
				<DetailsForm incident={incident} page={page.data} onClose={() => setEditing(false)} />
			</Panel>
		);
	}
	return (
		<Panel
			title="Details"
			className="grid grid-cols-1 gap-3 px-4 pb-4"
			aside={
				mayWrite &&
				page.data && (
					<Button variant="ghost" className="-mr-3" aria-label="Edit the details" onClick={() => setEditing(true)}>
						Edit
					</Button>
				)
			}
		>
			<Facts
				facts={[
					{ term: 'Page', value: page.data?.name },
					{ term: 'Impact', value: componentStateWords[impact] },
					{ term: 'Components', value: componentNamesOf(page.data, componentIds) },
					{ term: 'Started', value: formatInstant(startedAt) },
					...(resolvedAt === null ? [] : [{ term: 'Resolved', value: formatInstant(resolvedAt) }]),
					...(outageIds.length === 0
						? []
						: [{ term: outageIds.length === 1 ? 'Outage' : 'Outages', value: <OutageLinks ids={outageIds} /> }]),
				]}
			/>
			{isAutomatic && (
				<p className="text-small text-muted">Published and updated automatically, until you post an update.</p>
			)}
		</Panel>
	);
}

function OutageLinks({ ids }: { ids: readonly string[] }) {
	return (
		<span className="grid justify-items-start gap-1">
			{ids.map((id, index) => (
				<Link key={id} to={paths.outage(id)} className="rounded-small text-accent underline-offset-4 hover:underline">
					{ids.length === 1 ? 'Open the outage' : `Open outage ${index + 1}`}
				</Link>
			))}
		</span>
	);
}

type DetailsFormProps = { incident: StatusIncident; page: StatusPage; onClose: () => void };

function DetailsForm({ incident, page: { groups }, onClose }: DetailsFormProps) {
	const client = useQueryClient();
	const [settings, setSettings] = useState<IncidentSettings>(() => {
		const known = new Set(groups.flatMap(({ components }) => components.map(({ id }) => id)));
		const { title, impact, componentIds } = incident;
		// The server refuses components that were removed from the page since.
		return { title, impact, componentIds: componentIds.filter((id) => known.has(id)) };
	});
	const form = useForm({
		check: () => findFieldErrors(IncidentSettings, settings),
		send: async () => {
			const stored = await call('updateIncident', { params: { id: incident._id }, body: settings });
			onClose();
			toast.success(incidentSuccesses.save);
			await noteIncident(client, stored);
		},
		failure: incidentFailures.save,
	});
	return (
		<form noValidate aria-label="Details" onSubmit={form.onSubmit} className="grid grid-cols-1 gap-4">
			{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
			<IncidentFields
				settings={settings}
				onChange={(changed) => setSettings((known) => ({ ...known, ...changed }))}
				groups={groups}
				errors={form.fieldErrors}
			/>
			<SubmitOrCancel isBusy={form.isBusy} cancel={onClose} />
		</form>
	);
}
