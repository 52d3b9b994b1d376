/** The form of a maintenance window, with its next occurrences beside it. */

import { MaintenanceSettings } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import { maintenanceQueries, refetchMaintenance } from '../../../entities/maintenance/api/maintenance-queries.ts';
import { maintenanceFailures, maintenanceSuccesses } from '../../../entities/maintenance/messages.ts';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { CoveredFields } from '../../../entities/website/ui/covered-fields.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { paths } from '../../../lib/paths.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { SubmitOrCancel } from '../../../ui/form/submit-or-cancel.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type Draft, scheduleOf, settingsOf } from './draft.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { SchedulePreview } from './schedule-preview.tsx';
import { TimeFields } from './time-fields.tsx';

type WindowFormProps = {
	/** Null for a new window. */
	id: string | null;
	/** Read once. */
	initial: Draft;
};

export function WindowForm({ id, initial }: WindowFormProps) {
	const client = useQueryClient();
	const navigate = useNavigate();
	const [draft, setDraft] = useState(initial);
	const change = (changed: Partial<Draft>) => setDraft((known) => ({ ...known, ...changed }));
	const websites = useQuery(websiteQueries.list());

	/** Leaves out websites that were removed since. */
	function settings(): MaintenanceSettings {
		const known = new Set(websites.data?.map(({ _id }) => _id));
		const chosen = settingsOf(draft);
		return websites.data ? { ...chosen, websites: chosen.websites.filter((each) => known.has(each)) } : chosen;
	}

	const form = useForm({
		check: () => findFieldErrors(MaintenanceSettings, settings()),
		send: async () => {
			const body = settings();
			const stored = await (id === null
				? call('addMaintenance', { body })
				: call('updateMaintenance', { params: { id }, body }));
			client.setQueryData(maintenanceQueries.detail(stored._id).queryKey, stored);
			toast.success(id === null ? maintenanceSuccesses.add : maintenanceSuccesses.save);
			navigate(paths.maintenance);
			await refetchMaintenance(client);
		},
		failure: maintenanceFailures.save,
	});

	return (
		<form
			noValidate
			onSubmit={form.onSubmit}
			className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]"
		>
			<div className="grid min-w-0 grid-cols-1 gap-5">
				{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
				<TextField
					label="Name"
					name="name"
					required
					placeholder="Weekly update"
					value={draft.name}
					onChange={(event) => change({ name: event.target.value })}
					error={form.fieldErrors.name}
				/>
				<CoveredFields
					chosen={draft}
					names={{ websites: 'websites', tags: 'tags' }}
					onChange={change}
					websites={websites}
					errors={form.fieldErrors}
				/>
				<TimeFields draft={draft} onChange={change} errors={form.fieldErrors} />
				<RecurrenceFields draft={draft} onChange={change} errors={form.fieldErrors} />
				<SubmitOrCancel
					label={id === null ? 'Plan maintenance' : 'Save'}
					isBusy={form.isBusy}
					cancel={paths.maintenance}
				/>
			</div>
			<SchedulePreview schedule={scheduleOf(draft)} />
		</form>
	);
}
