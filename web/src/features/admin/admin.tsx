/** The admin dashboard (specification §2): counts, users, applications, outages, leads, purchases, possible spam, failed deliveries, the service itself, policy reports and the audit log. */

import { useIsFetching, useQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { useSession } from '../../entities/account/session/session.tsx';
import { ServiceNotice } from '../../entities/service/service-notice.tsx';
import { useServiceStatus } from '../../entities/service/use-service-status.ts';
import { LiveNotes } from '../../entities/website/ui/live-notes.tsx';
import { formatCount } from '../../lib/format.ts';
import { useHasBeen } from '../../lib/live/use-has-been.ts';
import { useRefetchInterval } from '../../lib/live/use-paused-updates.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { useSearchChoices, withChoice } from '../../lib/search-params.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { AdminCounts } from './admin-counts.tsx';
import { adminTabs, tabNamed } from './admin-tabs.ts';
import { AdminLoadFailure } from './list/admin-load-failure.tsx';
import { adminKey, adminStats } from './list/admin-queries.ts';
import { SendNotification } from './send-notification.tsx';
import { UsersTab } from './tabs/users-tab.tsx';
import { useLiveAdmin } from './use-live-admin.ts';

// Not needed by most visits. The list of users, which is open first, is part of the screen's own script.
const ApplicationsTab = lazyScreen(() =>
	import('./applications/applications-tab.tsx').then((module) => module.ApplicationsTab),
);
const AuditTab = lazyScreen(() => import('./tabs/audit-tab.tsx').then((module) => module.AuditTab));
const CallsTab = lazyScreen(() => import('./calls/calls-tab.tsx').then((module) => module.CallsTab));
const DeliveriesTab = lazyScreen(() => import('./tabs/deliveries-tab.tsx').then((module) => module.DeliveriesTab));
const LeadsTab = lazyScreen(() => import('./leads/leads-tab.tsx').then((module) => module.LeadsTab));
const OperationsTab = lazyScreen(() => import('./tabs/operations-tab.tsx').then((module) => module.OperationsTab));
const OutagesTab = lazyScreen(() => import('./tabs/outages-tab.tsx').then((module) => module.OutagesTab));
const PossibleSpamTab = lazyScreen(() =>
	import('./tabs/possible-spam-tab.tsx').then((module) => module.PossibleSpamTab),
);
const ProjectsTab = lazyScreen(() => import('./projects/projects-tab.tsx').then((module) => module.ProjectsTab));
const PurchasesTab = lazyScreen(() => import('./tabs/purchases-tab.tsx').then((module) => module.PurchasesTab));
const TodayTab = lazyScreen(() => import('./today/today-tab.tsx').then((module) => module.TodayTab));
const PolicyTab = lazyScreen(() => import('./tabs/policy-tab.tsx').then((module) => module.PolicyTab));

type TabName = (typeof adminTabs)[number]['name'];

export function Admin() {
	const { canListen } = useSession();
	const stats = useQuery({ ...adminStats(), refetchInterval: useRefetchInterval() });
	const isListening = useHasBeen(useIsFetching() === 0 && !stats.isPending) && canListen;
	const isPaused = useLiveAdmin(isListening, adminKey);
	const service = useServiceStatus(isListening);
	const notify = useRef<HTMLDivElement>(null);
	const { chosen, change } = useSearchChoices();
	const open = tabNamed(chosen('tab'));

	if (stats.isError && stats.data === undefined) return <AdminLoadFailure />;

	return (
		<Screen title={pageTitle('Admin Dashboard')} isDense>
			<PageHeading title="Admin Dashboard" back={{ to: paths.dashboard, label: 'Dashboard' }} isDense>
				<AdminCounts stats={stats.data} areChecksLate={service.lateSince !== null} />
			</PageHeading>
			<ServiceNotice {...service} />
			<LiveNotes announcement="" isPaused={isPaused} />
			<Tabs
				label="Lists"
				isDense
				tabs={tabsWith(stats.data?.possibleSpam ?? 0)}
				open={open}
				onOpen={(name: TabName) =>
					change((known) => {
						// A search and a filter are for one list.
						const cleared = ['id', 'search', 'filter', 'tier', 'status'].reduce(
							(left, choice) => withChoice(left, choice, ''),
							known,
						);
						return withChoice(cleared, 'tab', name === 'users' ? '' : name);
					})
				}
			>
				{/* Keeps the foot of the page out of view, so that it does not move when a list has loaded. */}
				<div className="grid min-h-[70dvh] grid-cols-1 content-start gap-2">
					<Suspense key={open} fallback={<ListSkeleton />}>
						{open === 'users' && (
							<div className="in-order grid grid-cols-1 gap-4">
								<div className="grid grid-cols-1 gap-2">
									<UsersTab onNotify={() => notify.current?.querySelector<HTMLElement>('input')?.focus()} />
								</div>
								<div ref={notify}>
									<SendNotification />
								</div>
							</div>
						)}
						{open === 'today' && <TodayTab />}
						{open === 'applications' && <ApplicationsTab />}
						{open === 'outages' && <OutagesTab />}
						{open === 'leads' && <LeadsTab />}
						{open === 'purchases' && <PurchasesTab />}
						{open === 'projects' && <ProjectsTab />}
						{open === 'calls' && <CallsTab />}
						{open === 'possible-spam' && <PossibleSpamTab />}
						{open === 'deliveries' && <DeliveriesTab />}
						{open === 'operations' && <OperationsTab />}
						{open === 'policy' && <PolicyTab />}
						{open === 'audit' && <AuditTab />}
					</Suspense>
				</div>
			</Tabs>
		</Screen>
	);
}

function tabsWith(possibleSpam: number) {
	return adminTabs.map(({ name, label, group }) => ({
		name,
		group,
		label:
			name === 'possible-spam' && possibleSpam > 0 ? (
				<>
					{label}
					<span className="max-sm:hidden"> ({formatCount(possibleSpam)})</span>
				</>
			) : (
				label
			),
	}));
}

function ListSkeleton() {
	return <Skeleton className="h-60 w-full" />;
}
