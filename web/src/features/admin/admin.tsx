/** The admin dashboard (specification §2): counts, users, applications, outages, leads, purchases, possible spam, failed deliveries, the service itself, policy reports and the audit log. */

import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ServiceNotice } from '../../entities/service/service-notice.tsx';
import { useServiceStatus } from '../../entities/service/use-service-status.ts';
import { LiveNotes } from '../../entities/website/ui/live-notes.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { useSearchChoices } from '../../lib/search-params.ts';
import { Button } from '../../ui/form/button.tsx';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { AdminCounts } from './admin-counts.tsx';
import { useAdminFrame } from './admin-frame.tsx';
import { adminTabs, tabNamed } from './admin-tabs.ts';
import { AdminLoadFailure, useIsRefused } from './list/admin-load-failure.tsx';
import { adminStats } from './list/admin-queries.ts';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { UsersTab } from './tabs/users-tab.tsx';

// Not needed by most visits. The list of users, which is open first, is part of the screen's own script.
const ApplicationsTab = lazyScreen(() =>
	import('./applications/applications-tab.tsx').then((module) => module.ApplicationsTab),
);
const AuditTab = lazyScreen(() => import('./tabs/audit-tab.tsx').then((module) => module.AuditTab));
const CallsTab = lazyScreen(() => import('./calls/calls-tab.tsx').then((module) => module.CallsTab));
const DeliveriesTab = lazyScreen(() => import('./tabs/deliveries-tab.tsx').then((module) => module.DeliveriesTab));
const HostedTab = lazyScreen(() => import('./hosted/hosted-tab.tsx').then((module) => module.HostedTab));
const LeadsTab = lazyScreen(() => import('./leads/leads-tab.tsx').then((module) => module.LeadsTab));
const OperationsTab = lazyScreen(() => import('./tabs/operations-tab.tsx').then((module) => module.OperationsTab));
const OutagesTab = lazyScreen(() => import('./tabs/outages-tab.tsx').then((module) => module.OutagesTab));
const PossibleSpamTab = lazyScreen(() =>
	import('./tabs/possible-spam-tab.tsx').then((module) => module.PossibleSpamTab),
);
const ProjectsTab = lazyScreen(() => import('./projects/projects-tab.tsx').then((module) => module.ProjectsTab));
const PurchasesTab = lazyScreen(() => import('./tabs/purchases-tab.tsx').then((module) => module.PurchasesTab));
const NotificationCard = lazyScreen(() =>
	import('./notification/notification.tsx').then((module) => module.NotificationCard),
);
const NotificationDialog = lazyScreen(() =>
	import('./notification/notification.tsx').then((module) => module.NotificationDialog),
);
const OperationsTrouble = lazyScreen(() =>
	import('./tabs/operations-state.tsx').then((module) => module.OperationsTrouble),
);
const TodayTab = lazyScreen(() => import('./today/today-tab.tsx').then((module) => module.TodayTab));
const PolicyTab = lazyScreen(() => import('./tabs/policy-tab.tsx').then((module) => module.PolicyTab));

export function Admin() {
	const { isListening, isPaused } = useAdminFrame();
	const stats = useQuery(adminStats());
	const service = useServiceStatus(isListening);
	const [isWriting, setWriting] = useState(false);
	const { chosen } = useSearchChoices();
	const open = tabNamed(chosen('tab'));

	const isRefused = useIsRefused();
	const hasFailed = stats.isError && stats.data === undefined;
	const isFirst = open === 'users';
	const label = adminTabs.find(({ name }) => name === open)?.label;
	// "Admin load" of the specification is the page as it opens; the other lists say themselves that they could not be loaded.
	if (hasFailed && (isFirst || isRefused)) return <AdminLoadFailure />;

	return (
		<Screen title={pageTitle(isFirst ? 'Admin Dashboard' : `${label} · Admin Dashboard`)} isDense>
			<PageHeading
				title={isFirst ? 'Admin Dashboard' : label}
				beside={
					<>
						{isFirst && <AdminCounts stats={stats.data} areChecksLate={service.lateSince !== null} />}
						<Suspense>{open === 'today' && isListening && <OperationsTrouble />}</Suspense>
					</>
				}
				isRow
				actions={
					// The users have the card itself below them.
					!isFirst && (
						<Button variant="secondary" aria-label="Write to a user" onClick={() => setWriting(true)}>
							<Mail className="sm:hidden" />
							<span className="max-sm:hidden">Write to a user</span>
						</Button>
					)
				}
			/>
			<ServiceNotice {...service} />
			<LiveNotes announcement="" isPaused={isPaused} />
			{/* Keeps the foot of the page out of view, so that it does not move when a list has loaded. */}
			<div className="grid min-h-[70dvh] grid-cols-1 content-start gap-2">
				<Suspense key={open} fallback={<ListSkeleton />}>
					{isFirst && (
						<div className="in-order grid grid-cols-1 gap-4">
							<div className="grid grid-cols-1 gap-2">
								<UsersTab />
							</div>
							<Suspense fallback={<div className="min-h-60" />}>
								<NotificationCard />
							</Suspense>
						</div>
					)}
					{open === 'today' && <TodayTab />}
					{open === 'applications' && <ApplicationsTab />}
					{open === 'outages' && <OutagesTab />}
					{open === 'leads' && <LeadsTab />}
					{open === 'purchases' && <PurchasesTab />}
					{open === 'projects' && <ProjectsTab />}
					{open === 'hosted' && <HostedTab />}
					{open === 'calls' && <CallsTab />}
					{open === 'possible-spam' && <PossibleSpamTab />}
					{open === 'deliveries' && <DeliveriesTab />}
					{open === 'operations' && <OperationsTab />}
					{open === 'policy' && <PolicyTab />}
					{open === 'audit' && <AuditTab />}
				</Suspense>
			</div>
			<Suspense>{isWriting && <NotificationDialog onClose={() => setWriting(false)} />}</Suspense>
		</Screen>
	);
}
