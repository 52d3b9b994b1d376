/** Endpoints for job applications. */
import * as z from 'zod/mini';
import { Application, ApplicationStatusChange, NewApplication } from '../schemas/careers.ts';
import { Done } from '../schemas/done.ts';
import { FormHeaders } from '../schemas/form-guard.ts';
import { PageOrRowQuery } from '../schemas/paging.ts';
import type { Endpoint } from './endpoint.ts';

export const careersEndpoints = {
	applyForJob: {
		method: 'POST',
		path: '/api/careers/apply',
		access: 'public',
		headers: FormHeaders,
		body: NewApplication,
		reply: Done,
		refusals: ['forbidden', 'rate-limited'],
		status: 200,
		summary: 'Apply for a job.',
	},
	listApplications: {
		method: 'GET',
		path: '/api/careers/applications',
		access: 'admin',
		query: PageOrRowQuery,
		body: null,
		reply: z.array(Application),
		isPaged: true,
		status: 200,
		summary: 'List job applications, newest first.',
	},
	updateApplicationStatus: {
		method: 'PUT',
		path: '/api/careers/applications/:id/status',
		access: 'admin',
		body: ApplicationStatusChange,
		reply: Application,
		status: 200,
		summary: 'Update the status of a job application.',
	},
} as const satisfies Record<string, Endpoint>;
