/** Leads: the intake form, and what admins do with what it brought (specification §7). */
import type { Lead } from '@stayup/contract';
import { auditActorOf } from '../audit/audit-actor.ts';
import type { Handlers } from '../http/handler.ts';
import { admitForm } from '../http/rate-limits/public-form.ts';
import type { LeadDocument } from '../platform/collections.ts';
import { mapPage, type Stored } from '../platform/paging.ts';
import { Problem } from '../platform/problem.ts';
import { statusOf } from './lead-store.ts';

const limits = { byAddress: 'leadByAddress', inAll: 'leadInAll' } as const;

export const leadHandlers = {
	async createLead({ context, body, headers, request }) {
		const isWelcome = await admitForm(context, request, headers, limits);
		if (isWelcome) await context.leads.add({ ...body, outageId: headers['x-outage-id'] }, context.now());
		return { message: 'Your information has been submitted! We will contact you shortly.' };
	},

	async listLeads({ context, query }) {
		return mapPage(await context.leads.list(query, context.now()), leadOf);
	},

	async updateLeadStatus({ context, actor, request, params, body }) {
		const by = auditActorOf({ actor, request });
		const changed = await context.leads.changeStatus(params.id, body.status, by, context.now());
		if (!changed) throw new Problem('not-found', 'This lead is no longer there.');
		return leadOf(changed);
	},
} satisfies Partial<Handlers>;

function leadOf({ id, document }: Stored<LeadDocument>): Lead {
	const { expireAt: _, createdAt, ...told } = document;
	return { ...told, _id: id, status: statusOf(document), createdAt: new Date(createdAt).toISOString() };
}
