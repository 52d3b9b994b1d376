/** The query of all jobs, and the failures of their screen. */
import type { AdminJob, JobState } from '@stayup/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';
import type { Failure } from '../../../lib/messages.ts';
import type { Tone } from '../../../ui/feedback/tone.ts';
import { adminKey } from '../list/admin-queries.ts';

export const adminJobs = () =>
	queryOptions({
		queryKey: [...adminKey, 'jobs'],
		queryFn: ({ signal }): Promise<AdminJob[]> => call('listJobs', { signal }),
	});

export const jobFailures = {
	load: { text: 'Failed to load the jobs', server: 'never' },
	save: { text: 'Failed to save the job', server: 'always' },
	state: { text: 'Failed to change the state of the job', server: 'always' },
} as const satisfies Record<string, Failure>;

export const jobStateWords: Record<JobState, { label: string; tone: Tone }> = {
	open: { label: 'Open', tone: 'up' },
	paused: { label: 'Paused', tone: 'degraded' },
	closed: { label: 'Closed', tone: 'unknown' },
};
