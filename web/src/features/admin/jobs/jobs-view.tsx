/** The jobs of the careers page: a list, or the form of one. */
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { JobForm } from './job-form.tsx';
import { JobList } from './job-list.tsx';
import { adminJobs, jobFailures } from './job-queries.ts';

/** In the query string, instead of the id of a job. No job has this id: ids begin with a letter or a digit. */
const added = '+';

export function JobsView() {
	const { chosen, choose } = useSearchChoices();
	const jobs = useQuery({ ...adminJobs(), refetchInterval: useRefetchInterval() });
	const edited = chosen('job');

	return (
		<Loaded query={jobs} failure={jobFailures.load.text} skeleton={<ListSkeleton />} isStaleShown>
			{(rows) => {
				const job = rows.find(({ _id }) => _id === edited) ?? null;
				if (job || edited === added) {
					return <JobForm key={job?._id ?? added} job={job} onClose={() => choose('job', '')} />;
				}
				return (
					<div className="grid grid-cols-1 gap-4">
						<Button variant="secondary" className="w-fit" onClick={() => choose('job', added)}>
							<Plus />
							Add job
						</Button>
						<JobList jobs={rows} onEdit={(id) => choose('job', id)} />
					</div>
				);
			}}
		</Loaded>
	);
}
