/** Careers: applying for a job, and what admins do with applications (specification §7). */
import type { Application } from '@stayup/contract';
import { auditActorOf } from '../audit/audit-actor.ts';
import type { Handlers } from '../http/handler.ts';
import { admitForm } from '../http/rate-limits/public-form.ts';
import type { ApplicationDocument } from '../platform/collections.ts';
import { mapPage, type Stored } from '../platform/paging.ts';
import { Problem } from '../platform/problem.ts';

const limits = { byAddress: 'applicationByAddress', inAll: 'applicationInAll' } as const;

export const careerHandlers = {
	async applyForJob({ context, body, headers, request }) {
		const isWelcome = await admitForm(context, request, headers, limits);
		if (isWelcome) await context.applications.add(body, context.now());
		return { message: 'Application submitted successfully!' };
	},

	async listApplications({ context, query }) {
		return mapPage(await context.applications.list(query, context.now()), applicationOf);
	},

	async updateApplicationStatus({ context, actor, request, params, body }) {
		const by = auditActorOf({ actor, request });
		const changed = await context.applications.changeStatus(params.id, body.status, by, context.now());
		if (!changed) throw new Problem('not-found', 'This application is no longer there.');
		return applicationOf(changed);
	},
} satisfies Partial<Handlers>;

function applicationOf({ id, document }: Stored<ApplicationDocument>): Application {
	const { expireAt: _, createdAt, ...told } = document;
	return { _id: id, ...told, createdAt: new Date(createdAt).toISOString() };
}
