/** Job applications: the public form, and the admins' list (specification §7). */
import type { Application } from '@stayup/contract';
import { auditActorOf } from '../audit/audit-actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { PublicFormDeps } from '../http/rate-limits/public-form.ts';
import { admitForm } from '../http/rate-limits/public-form.ts';
import type { ApplicationDocument } from '../platform/firestore/documents.ts';
import { mapPage, type Stored } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import type { ApplicationStore } from './application-store.ts';

type CareerDeps = PublicFormDeps & {
	applications: Pick<ApplicationStore, 'add' | 'changeStatus' | 'list'>;
	/** Milliseconds since the epoch. */
	now(): number;
};

const limits = { byIp: 'applicationByIp', byNetwork: 'applicationByNetwork', inAll: 'applicationInAll' } as const;

export function createCareerHandlers(deps: CareerDeps) {
	return {
		async applyForJob({ body, headers, request }) {
			const isAccepted = await admitForm(deps, request, headers, limits);
			if (isAccepted) await deps.applications.add(body, deps.now());
			return { message: 'Application submitted successfully!' };
		},

		async listApplications({ query }) {
			return mapPage(await deps.applications.list(query, deps.now()), applicationOf);
		},

		async updateApplicationStatus({ actor, request, params, body }) {
			const by = auditActorOf({ actor, request });
			const changed = await deps.applications.changeStatus(params.id, body.status, by, deps.now());
			if (!changed) throw new Problem('not-found', 'This application no longer exists.');
			return applicationOf(changed);
		},
	} satisfies Partial<Handlers>;
}

function applicationOf({ id, document }: Stored<ApplicationDocument>): Application {
	const { expireAt: _, createdAt, ...application } = document;
	return { _id: id, ...application, createdAt: new Date(createdAt).toISOString() };
}
