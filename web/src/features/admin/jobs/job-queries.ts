/** The query of all jobs, and the failures of their screen. */
import type { JobState } from '@stayup/contract';
import { queryOf } from '../../../lib/api-client/queries.ts';
import type { Failure } from '../../../lib/messages.ts';
import type { Tone } from '../../../ui/feedback/tone.ts';
import { adminKey } from '../list/admin-queries.ts';

export const adminJobs = () => queryOf([...adminKey, 'jobs'], 'listJobs');

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
