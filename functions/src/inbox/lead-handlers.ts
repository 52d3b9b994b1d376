/** Leads: the public form, and the inbox of the admins (specification §7). */
import type { LeadChange, LeadDetail } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import type { AdmitVisitorDeps } from '../http/rate-limits/admit-visitor.ts';
import { admitForm } from '../http/rate-limits/public-form.ts';
import { type EmailLimitDeps, hasEmailRoom, visitorSender } from '../outbox/email-limits.ts';
import type { ProjectDocument } from '../platform/firestore/business/project-documents.ts';
import { mapPage, type Stored } from '../platform/firestore/paging.ts';
import { ourForms, type PossibleSpamStore } from '../possible-spam/possible-spam-store.ts';
import type { ApplicationStore } from './application-store.ts';
import { type FixRequestDeps, fixRequestOf } from './fix-request.ts';
import { adminOf, type InboxDeps, leadGone, readChange, timelineAndColleagues } from './inbox-deps.ts';
import { applicationOf, leadOf } from './inbox-replies.ts';
import { colleagueOf } from './inbox-store.ts';
import { leadsCsv } from './lead-csv.ts';
import type { LeadStore } from './lead-store.ts';
import { withoutWish } from './rules/call-wish.ts';
import { sameIn } from './rules/lead-keys.ts';
import { referenceOf } from './rules/reference.ts';
import { summaryOf } from './rules/summary.ts';

type LeadDeps = AdmitVisitorDeps &
	InboxDeps &
	FixRequestDeps &
	EmailLimitDeps & {
		applications: Pick<ApplicationStore, 'fresh'>;
		leads: Omit<LeadStore, 'removeOf' | 'setSite'>;
		possibleSpam: Pick<PossibleSpamStore, 'count' | 'keep'>;
		/** `open`: projects whose clock is not stopped. */
		projects: { open(): Promise<Stored<ProjectDocument>[]> };
		/** Milliseconds since the epoch. */
		now(): number;
	};

const limits = { byIp: 'leadByIp', byNetwork: 'leadByNetwork', inAll: 'leadInAll' } as const;

export function createLeadHandlers(deps: LeadDeps) {
	async function detailOf(id: string): Promise<LeadDetail> {
		const document = await deps.leads.find(id, deps.now());
		if (!document) throw leadGone();
		const { keys, site } = document;
		const [duplicates, shown] = await Promise.all([
			deps.leads.duplicatesOf(id, keys, deps.now()),
			timelineAndColleagues(deps, { kind: 'lead', id }),
		]);
		return {
			lead: leadOf({ id, document }),
			...shown,
			duplicates: duplicates.map((other) => {
				const { _id, reference, fullName, email, status, createdAt } = leadOf(other);
				return { _id, reference, fullName, email, status, createdAt, same: sameIn(keys, other.document.keys) };
			}),
			site,
		};
	}

	return {
		async createLead({ body, headers, request }) {
			const reason = await admitForm(deps, request, headers, limits);
			const fixing = { outageId: headers['x-outage-id'], emailLink: headers['x-email-link'], email: body.email };
			const fixRequest = await fixRequestOf(deps, fixing, request);
			const visit = { firstPage: headers['x-first-page'], campaign: headers['x-campaign'] };
			const { lead, wish: asked } = withoutWish(body);
			// Only a customer whose email address is confirmed needs no email to confirm the call.
			const start = fixRequest.outage?.isOwnEmail
				? ({ as: 'booked' } as const)
				: ({ as: 'reserved', clientIp: request.clientIp } as const);
			const wish = asked && { ...asked, start };
			// Before the answer is counted: a visitor who has to choose again still gets it.
			if (wish) await deps.leads.requireFree(lead.email, wish, deps.now());
			const message = 'Your information has been submitted! We will contact you shortly.';
			// A customer who asks for help is never spam: the form is filled in quickly with what the account knows.
			if (reason !== null && !fixRequest.outage) {
				const sent = { ...body, ...visit };
				const email = lead.email.toLowerCase();
				const kept = await deps.possibleSpam.keep({
					...ourForms,
					kind: 'lead',
					reason,
					email,
					sent,
					createdAt: deps.now(),
				});
				// It keeps its id when it becomes a lead.
				return { message, call: wish ? 'asked' : 'none', reference: referenceOf('lead', kept) };
			}
			const isAnswered = await hasEmailRoom(deps, lead.email, visitorSender(request.clientIp));
			// Without an email nobody could confirm the call.
			const granted =
				wish?.start.as === 'reserved' && !isAnswered ? { ...wish, start: { as: 'asked' } as const } : wish;
			const id = await deps.leads.add({ ...lead, ...fixRequest, ...visit }, isAnswered, deps.now(), granted);
			return { message, call: granted?.start.as ?? 'none', reference: referenceOf('lead', id) };
		},

		async listLeads({ query }) {
			return mapPage(await deps.leads.list(query, deps.now()), leadOf);
		},

		async addLead({ actor, body }) {
			const by = colleagueOf({ uid: actor.person.uid, name: actor.person.user.name });
			const id = await deps.leads.addTyped(body, by, deps.now());
			const document = await deps.leads.find(id, deps.now());
			if (!document) throw leadGone();
			return leadOf({ id, document });
		},

		async getLeadSummary() {
			const now = deps.now();
			const [leads, applications, projects, possibleSpam] = await Promise.all([
				deps.leads.open(now),
				deps.applications.fresh(now),
				deps.projects.open(),
				deps.possibleSpam.count(ourForms, now),
			]);
			const purchases = projects.map(({ document }) => document);
			const waiting = { leads: leads.map(leadOf), applications: applications.map(applicationOf), purchases };
			return { ...summaryOf(waiting, now), possibleSpam };
		},

		async exportLeads() {
			const leads = [];
			for await (const page of deps.leads.pages(deps.now())) leads.push(...page.map(leadOf));
			return leadsCsv(leads);
		},

		getLead: ({ params }) => detailOf(params.id),

		async changeLead({ actor, params, body }) {
			const change = await readLeadChange(deps, body);
			const by = colleagueOf({ uid: actor.person.uid, name: actor.person.user.name });
			const isChanged = await deps.inbox.change({ kind: 'lead', id: params.id }, change, by, deps.now());
			const document = isChanged ? await deps.leads.find(params.id, deps.now()) : null;
			if (!document) throw leadGone();
			return leadOf({ id: params.id, document });
		},

		async addLeadNote({ actor, params, body }) {
			const by = colleagueOf({ uid: actor.person.uid, name: actor.person.user.name });
			if (!(await deps.inbox.addNote({ kind: 'lead', id: params.id }, body, by, deps.now()))) throw leadGone();
			return detailOf(params.id);
		},

		async updateLeadStatus({ actor, request, params, body }) {
			const by = adminOf({ actor, request });
			const changed = await deps.leads.changeStatus(params.id, body.status, by, deps.now());
			if (!changed) throw leadGone();
			return leadOf(changed);
		},
	} satisfies Partial<Handlers>;
}

async function readLeadChange(deps: InboxDeps, { valueUsd, lostReason, ...common }: LeadChange) {
	const { change, changes, mustBeFree } = await readChange(deps, common);
	if (valueUsd !== undefined)
		changes.push(valueUsd === null ? 'No value' : `Value: $${valueUsd.toLocaleString('en-US')}`);
	if (lostReason !== undefined) changes.push(lostReason === '' ? 'No reason of a loss' : `Lost because: ${lostReason}`);
	const own = { ...(valueUsd !== undefined && { valueUsd }), ...(lostReason !== undefined && { lostReason }) };
	return { change: { ...change, ...own }, changes, mustBeFree };
}
