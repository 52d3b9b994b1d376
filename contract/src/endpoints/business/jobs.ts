/** Endpoints for the jobs on the careers page. */
import * as z from 'zod/mini';
import { AdminJob, JobFields, JobStateChange, OpenJob } from '../../schemas/business/jobs.ts';
import type { Endpoint } from '../endpoint.ts';

export const jobsEndpoints = {
	listOpenJobs: {
		method: 'GET',
		path: '/api/careers/jobs',
		access: 'public',
		puzzle: 'when-busy',
		reply: z.array(OpenJob),
		refusals: ['rate-limited'],
		summary: 'List the open jobs.',
	},
	listJobs: {
		method: 'GET',
		path: '/api/admin/jobs',
		access: 'admin',
		audit: { none: 'It shows counts and settings of the service only.' },
		reply: z.array(AdminJob),
		summary: 'List all jobs: open ones first, then paused and closed ones.',
	},
	addJob: {
		method: 'POST',
		path: '/api/admin/jobs',
		access: 'admin',
		audit: { recordedByStore: ['job.added'] },
		body: JobFields,
		reply: AdminJob,
		refusals: ['conflict', 'limit-reached'],
		status: 201,
		summary: 'Add an open job. Its title becomes the last part of its URL.',
	},
	changeJob: {
		method: 'PUT',
		path: '/api/admin/jobs/:id',
		access: 'admin',
		audit: { recordedByStore: ['job.changed'] },
		body: JobFields,
		reply: AdminJob,
		summary: 'Change a job. Its URL stays.',
	},
	setJobState: {
		method: 'PUT',
		path: '/api/admin/jobs/:id/state',
		access: 'admin',
		audit: { recordedByStore: ['job.state-changed'] },
		body: JobStateChange,
		reply: AdminJob,
		summary: 'Open, pause or close a job. A closed job that opens again is posted again.',
	},
} as const satisfies Record<string, Endpoint>;
