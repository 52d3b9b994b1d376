/** `/projects`: leads to the project of the account. After a payment it waits until the purchase has opened one. */
import { useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../../entities/account/session/session.tsx';
import { projectFailures } from '../../../entities/project/messages.ts';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { projectQueries } from '../../../entities/project/project-queries.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { ProjectSkeleton } from '../parts/project-skeleton.tsx';

const title = 'Your website project';
/** The payment is confirmed within seconds. */
const askAgainMs = 2000;

export function LatestProject() {
	const { params } = useSearchChoices();
	const { refresh } = useSession();
	const hasPaid = params.get('subscription') === 'success';
	const projects = useQuery({
		...projectQueries.list(),
		refetchInterval: ({ state }) => (hasPaid && !state.data?.some(isPaid) ? askAgainMs : false),
	});
	const project = projects.data?.find(isPaid) ?? (hasPaid ? undefined : projects.data?.[0]);
	const isConfirmed = hasPaid && project !== undefined;
	useEffect(() => {
		// The session still has the plan from before the payment.
		if (isConfirmed) void refresh();
	}, [isConfirmed, refresh]);

	if (project)
		return <Navigate to={{ pathname: projectPaths.project(project._id), search: params.toString() }} replace />;
	return (
		<Screen title={pageTitle(title)}>
			<PageHeading title={title} back={{ to: paths.dashboard, label: 'Dashboard' }} />
			{hasPaid && (
				<InlineNotice tone="info">
					Thank you! We're confirming your payment. This takes a few seconds, and then your project opens here.
				</InlineNotice>
			)}
			<Loaded
				query={projects}
				failure={projectFailures.load.text}
				skeleton={<ProjectSkeleton />}
				empty={
					hasPaid ? (
						<ProjectSkeleton />
					) : (
						<EmptyState
							icon={ShoppingBag}
							title="No website project yet"
							action={<ButtonLink to={paths.pricing}>See plans</ButtonLink>}
						>
							Core, Pro and Elite include a website that we build, host and monitor.
						</EmptyState>
					)
				}
			>
				{() => <ProjectSkeleton />}
			</Loaded>
		</Screen>
	);
}

function isPaid({ endedAt }: { endedAt: string | null }): boolean {
	return endedAt === null;
}
