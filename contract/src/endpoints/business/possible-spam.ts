/** Endpoints for possible spam: leads and applications, for admins. Those of contact forms are beside their entries. */
import * as z from 'zod/mini';
import { PossibleSpam } from '../../schemas/business/possible-spam.ts';
import { Done } from '../../schemas/done.ts';
import { PageQuery } from '../../schemas/paging.ts';
import type { Endpoint } from '../endpoint.ts';

export const possibleSpamEndpoints = {
	listPossibleSpam: {
		method: 'GET',
		path: '/api/admin/possible-spam',
		access: 'admin',
		audit: { hourly: 'possible-spam.read' },
		query: PageQuery,
		reply: z.array(PossibleSpam),
		isPaged: true,
		summary: 'List the leads and job applications of the last 30 days that may be spam, newest first.',
	},
	markNotSpam: {
		method: 'POST',
		path: '/api/admin/possible-spam/:id/not-spam',
		access: 'admin',
		audit: { none: 'The lead or the application is there from then on.' },
		reply: Done,
		summary:
			'Make possible spam a lead or a job application with the same id. The emails that are due when one arrives are sent now.',
	},
} as const satisfies Record<string, Endpoint>;
