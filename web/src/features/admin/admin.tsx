/** The admin dashboard (specification §2): counts, users, applications, outages, leads, failed deliveries, the service itself, policy reports and the audit log. */

import { type Tier, tiers, websiteStatuses } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../entities/account/session/session.tsx';
import { ServiceNotice } from '../../entities/service/service-notice.tsx';
import { useServiceStatus } from '../../entities/service/use-service-status.ts';
import { LiveNotes } from '../../entities/website/ui/live-notes.tsx';
import { statusWords } from '../../entities/website/ui/status-words.ts';
import { useRefetchInterval } from '../../lib/live/use-paused-updates.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { useSearchChoices, withChoice } from '../../lib/search-params.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { AdminCards } from './admin-cards.tsx';
import { adminTabs } from './admin-tabs.ts';
import { AdminWebsites } from './admin-websites.tsx';
import { AdminLoadFailure } from './list/admin-load-failure.tsx';
import { adminKey, adminStats } from './list/admin-queries.ts';
import { SendNotification } from './send-notification.tsx';
import { ApplicationsTab } from './tabs/applications-tab.tsx';
import { AuditTab } from './tabs/audit-tab.tsx';
import { DeliveriesTab } from './tabs/deliveries-tab.tsx';
import { LeadsTab } from './tabs/leads-tab.tsx';
import { OperationsTab } from './tabs/operations-tab.tsx';
import { OutagesTab } from './tabs/outages-tab.tsx';
import { PolicyTab } from './tabs/policy-tab.tsx';
import { UsersTab } from './tabs/users-tab.tsx';
import { useLiveAdmin } from './use-live-admin.ts';

type TabName = (typeof adminTabs)[number]['name'];

export function Admin() {
	const { canListen } = useSession();
	const stats = useQuery({ ...adminStats(), refetchInterval: useRefetchInterval() });
	const isPaused = useLiveAdmin(canListen, adminKey);
	const service = useServiceStatus(canListen);
	const { chosen, choose, change } = useSearchChoices();
	const open = adminTabs.find(({ name }) => name === chosen('tab'))?.name ?? 'users';
	const tier = tiers.find((candidate) => candidate === chosen('tier')) ?? null;
	const status = websiteStatuses.find((candidate) => candidate === chosen('status')) ?? null;

	if (stats.isError && stats.data === undefined) return <AdminLoadFailure />;

	return (
		<Screen title={pageTitle('Admin Dashboard')}>
			<PageHeading title="Admin Dashboard" back={{ to: paths.dashboard, label: 'Dashboard' }} />
			<ServiceNotice {...service} />
			<LiveNotes announcement="" isPaused={isPaused} />
			<AdminCards stats={stats.data} areChecksLate={service.lateSince !== null} />
			<SendNotification />
			<div className="grid grid-cols-1 gap-4 sm:max-w-form sm:grid-cols-2">
				<SelectField
					label="User tier"
					name="tier"
					required
					value={tier ?? ''}
					onChange={(event) => {
						choose('tier', event.target.value);
						if (event.target.value !== '') choose('tab', '');
					}}
				>
					<option value="">All tiers</option>
					{tiers.map((candidate: Tier) => (
						<option key={candidate}>{candidate}</option>
					))}
				</SelectField>
				<SelectField
					label="Website status"
					name="status"
					required
					value={status ?? ''}
					onChange={(event) => choose('status', event.target.value)}
				>
					<option value="">Choose a status</option>
					{websiteStatuses.map((candidate) => (
						<option key={candidate} value={candidate}>
							{statusWords[candidate]}
						</option>
					))}
				</SelectField>
			</div>
			{status !== null && <AdminWebsites status={status} />}
			<Tabs
				label="Lists"
				tabs={adminTabs}
				open={open}
				onOpen={(name: TabName) =>
					change((known) => withChoice(withChoice(known, 'id', ''), 'tab', name === 'users' ? '' : name))
				}
			>
				{open === 'users' && <UsersTab tier={tier} />}
				{open === 'applications' && <ApplicationsTab />}
				{open === 'outages' && <OutagesTab />}
				{open === 'leads' && <LeadsTab />}
				{open === 'deliveries' && <DeliveriesTab />}
				{open === 'operations' && <OperationsTab />}
				{open === 'policy' && <PolicyTab />}
				{open === 'audit' && <AuditTab />}
			</Tabs>
		</Screen>
	);
}
