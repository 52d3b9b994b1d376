/** Job applications, and the jobs that people apply for. */
import { Suspense } from 'react';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { lazyScreen } from '../../../ui/layout/lazy-screen.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { ApplicationList } from './application-list.tsx';

const JobsView = lazyScreen(() => import('../jobs/jobs-view.tsx').then((module) => module.JobsView));

const views = [
	{ value: 'applications', label: 'Applications' },
	{ value: 'jobs', label: 'Jobs' },
] as const;

export function ApplicationsTab() {
	const { chosen, choose } = useSearchChoices();
	const view = chosen('view') === 'jobs' ? 'jobs' : 'applications';
	const switchView = (
		<RadioGroup
			label="View"
			isLabelHidden
			name="view"
			variant="segments"
			value={view}
			choices={views}
			onChange={(name) => choose('view', name === 'jobs' ? name : '')}
		/>
	);
	if (view === 'applications') return <ApplicationList tools={switchView} />;
	return (
		<>
			{switchView}
			<Suspense fallback={<ListSkeleton />}>
				<JobsView />
			</Suspense>
		</>
	);
}
