/** Examples of the endpoints for jobs. */
import type { AdminJob, OpenJob } from '@stayup/contract';
import type { Examples } from '../example.ts';
import { userId } from '../example-values.ts';

const fields = {
	title: 'Support Engineer',
	category: 'Customer Success' as const,
	place: 'Remote, United States',
	hours: 'Full time' as const,
	summary: 'You help clients when something does not work, and make sure that it works the next time.',
	responsibilities: ['Answer clients by email and phone', 'Write what you learned into our guides'],
	requirements: ['Experience in supporting business clients', 'Clear written English'],
};
const openJob: OpenJob = { _id: 'support-engineer', ...fields, postedAt: '2026-11-23T09:00:00.000Z' };
const job: AdminJob = {
	...openJob,
	state: 'open',
	applications: 2,
	changedAt: '2026-11-23T09:00:00.000Z',
	changedBy: { _id: userId, name: 'Ada' },
};

export const jobExamples = {
	listOpenJobs: { reply: [openJob] },
	listJobs: { reply: [job] },
	addJob: { body: fields, reply: { ...job, applications: 0 } },
	changeJob: { body: { ...fields, hours: 'Part time' }, reply: { ...job, hours: 'Part time' } },
	setJobState: { body: { state: 'paused' }, reply: { ...job, state: 'paused' } },
} satisfies Partial<Examples>;
