/** The maintenance windows of the user: those that are running or ahead, and those that are over. */

import type { MaintenanceWindow } from '@stayup/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarClock, History, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { May } from '../../entities/account/members/may.tsx';
import { useRefusal } from '../../entities/account/members/use-refusal.ts';
import { maintenanceQueries, type WindowsListed } from '../../entities/maintenance/api/maintenance-queries.ts';
import { maintenanceFailures } from '../../entities/maintenance/messages.ts';
import { websiteQueries } from '../../entities/website/api/website-queries.ts';
import { pagedListOf } from '../../lib/api-client/paged-list.ts';
import { useRefetchInterval } from '../../lib/live/use-paused-updates.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { useSearchChoices } from '../../lib/search-params.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { LoadedTable } from '../../ui/table/loaded-table.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { windowColumns } from './window-columns.tsx';

const listed: readonly { value: WindowsListed; label: string }[] = [
	{ value: 'current', label: 'Running and planned' },
	{ value: 'over', label: 'Past' },
];

export function MaintenanceScreen() {
	const { chosen, choose } = useSearchChoices();
	const state: WindowsListed = chosen('state') === 'over' ? 'over' : 'current';
	const refetchInterval = useRefetchInterval();
	const websites = useQuery(websiteQueries.list());
	const list = pagedListOf(useInfiniteQuery({ ...maintenanceQueries.list(state), refetchInterval }));
	const columns = useMemo(() => windowColumns(websites.data, state), [websites.data, state]);

	return (
		<Screen title={pageTitle('Maintenance')}>
			<PageHeading title="Maintenance" actions={<PlanButton />}>
				Checks continue during maintenance. Failures send no alerts and do not lower your uptime. An open outage ends,
				and those who were alerted about it get a message.
			</PageHeading>
			<div className="in-order grid grid-cols-1 gap-4">
				<RadioGroup
					variant="segments"
					label="Windows"
					isLabelHidden
					name="state"
					value={state}
					choices={listed}
					onChange={(next) => choose('state', next === 'over' ? next : '')}
				/>
				<LoadedTable
					caption="Maintenance windows"
					list={list}
					columns={columns}
					rowKey={({ _id }: MaintenanceWindow) => _id}
					failure={maintenanceFailures.list.text}
					unchanged="Planned maintenance starts and ends as usual."
					empty={<NoWindows state={state} />}
				/>
				<CalendarCard />
			</div>
		</Screen>
	);
}

function PlanButton() {
	return (
		<May permission="write">
			<ButtonLink to={paths.addMaintenance}>
				<Plus />
				Plan maintenance
			</ButtonLink>
		</May>
	);
}

function NoWindows({ state }: { state: WindowsListed }) {
	const refusal = useRefusal('write');
	if (state === 'over') {
		return (
			<EmptyState icon={History} title="No past maintenance">
				Windows appear here after their last occurrence.
			</EmptyState>
		);
	}
	return (
		<EmptyState icon={CalendarClock} title="No maintenance planned">
			{refusal ?? 'Plan a window before you update a website, once or repeated.'}
		</EmptyState>
	);
}
