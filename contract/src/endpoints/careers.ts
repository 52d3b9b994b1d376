/** Endpoints for job applications. */
import * as z from 'zod/mini';
import {
	Application,
	ApplicationDetail,
	ApplicationStatusChange,
	NewApplication,
} from '../schemas/business/careers.ts';
import { InboxChange, InboxNote } from '../schemas/business/inbox.ts';
import { Done } from '../schemas/done.ts';
import { FormHeaders } from '../schemas/form-guard.ts';
import { PageOrRowQuery } from '../schemas/paging.ts';
import type { Endpoint } from './endpoint.ts';

export const careersEndpoints = {
	applyForJob: {
		method: 'POST',
		path: '/api/careers/apply',
		access: 'public',
		puzzle: 'when-busy',
		headers: FormHeaders,
		body: NewApplication,
		reply: Done,
		refusals: ['forbidden', 'conflict', 'rate-limited'],
		summary: 'Apply for a job.',
	},
	listApplications: {
		method: 'GET',
		path: '/api/careers/applications',
		access: 'admin',
		audit: { none: 'A list that admins work in all day; what takes data out of it has a row.' },
		query: PageOrRowQuery,
		reply: z.array(Application),
		isPaged: true,
		summary: 'List job applications, newest first.',
	},
	getApplication: {
		method: 'GET',
		path: '/api/careers/applications/:id',
		access: 'admin',
		audit: { hourly: 'application.read' },
		reply: ApplicationDetail,
		summary: 'Get a job application with its timeline.',
	},
	changeApplication: {
		method: 'PATCH',
		path: '/api/careers/applications/:id',
		access: 'admin',
		audit: { none: 'The timeline of the application says who did it.' },
		body: InboxChange,
		reply: Application,
		refusals: ['conflict'],
		summary: 'Change who handles a job application, or its next action.',
	},
	addApplicationNote: {
		method: 'POST',
		path: '/api/careers/applications/:id/notes',
		access: 'admin',
		audit: { none: 'The timeline of the application says who did it.' },
		body: InboxNote,
		reply: ApplicationDetail,
		status: 201,
		summary: 'Add a note, a call or an email to the timeline of a job application.',
	},
	eraseApplication: {
		method: 'DELETE',
		path: '/api/careers/applications/:id',
		access: 'admin',
		audit: { recordedByStore: ['application.erased'] },
		reply: Done,
		summary: 'Erase a job application with its timeline, as the applicant has requested.',
	},
	updateApplicationStatus: {
		method: 'PUT',
		path: '/api/careers/applications/:id/status',
		access: 'admin',
		audit: { recordedByStore: ['application.status-changed'] },
		body: ApplicationStatusChange,
		reply: Application,
		summary: 'Update the status of a job application.',
	},
} as const satisfies Record<string, Endpoint>;
