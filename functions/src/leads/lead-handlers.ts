/** Leads: the public form, and the admins' list (specification §7). */
import type { Lead } from '@stayup/contract';
import { auditActorOf } from '../audit/audit-actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { PublicFormDeps } from '../http/rate-limits/public-form.ts';
import { admitForm } from '../http/rate-limits/public-form.ts';
import type { LeadDocument } from '../platform/firestore/documents.ts';
import { mapPage, type Stored } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import type { LeadStore } from './lead-store.ts';
import { statusOf } from './lead-store.ts';

type LeadDeps = PublicFormDeps & {
	leads: Pick<LeadStore, 'add' | 'changeStatus' | 'list'>;
	/** Milliseconds since the epoch. */
	now(): number;
};

const limits = { byIp: 'leadByIp', byNetwork: 'leadByNetwork', inAll: 'leadInAll' } as const;

export function createLeadHandlers(deps: LeadDeps) {
	return {
		async createLead({ body, headers, request }) {
			const isAccepted = await admitForm(deps, request, headers, limits);
			if (isAccepted) await deps.leads.add({ ...body, outageId: headers['x-outage-id'] }, deps.now());
			return { message: 'Your information has been submitted! We will contact you shortly.' };
		},

		async listLeads({ query }) {
			return mapPage(await deps.leads.list(query, deps.now()), leadOf);
		},

		async updateLeadStatus({ actor, request, params, body }) {
			const by = auditActorOf({ actor, request });
			const changed = await deps.leads.changeStatus(params.id, body.status, by, deps.now());
			if (!changed) throw new Problem('not-found', 'This lead no longer exists.');
			return leadOf(changed);
		},
	} satisfies Partial<Handlers>;
}

function leadOf({ id, document }: Stored<LeadDocument>): Lead {
	const { expireAt: _, createdAt, ...lead } = document;
	return { ...lead, _id: id, status: statusOf(document), createdAt: new Date(createdAt).toISOString() };
}
