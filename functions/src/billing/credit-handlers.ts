/** Gives the credit of a month that missed the aim, as a credit note at Stripe. A large one, and one of a month with marks, needs two admins. */
import { needsSecondAdmin } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { adminOf } from '../inbox/inbox-deps.ts';
import type { ProjectCreditDocument } from '../platform/firestore/business/project-documents.ts';
import type { Stored } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import { anyProject, type ProjectDetailDeps, projectDetailForAdmin, teamOf } from '../projects/project-details.ts';
import { projectMonth } from '../projects/promise/project-months.ts';
import { type CreditStore, dollars } from '../projects/records/credit-store.ts';
import { settledWords, waitsForApproval } from '../projects/rules/credit-approval.ts';
import { unlessUnavailable } from './checkout.ts';
import type { PaymentsClient } from './payments-client.ts';

type CreditDeps = ProjectDetailDeps & {
	projectCredits: CreditStore;
	/** Null if payments are not configured. */
	payments: Pick<PaymentsClient, 'giveCredit' | 'invoiceForCredit'> | null;
};

type Admin = ReturnType<typeof adminIn>;

export function createCreditHandlers(deps: CreditDeps) {
	async function invoiceFor(customerId: string | null, cents: number): Promise<string> {
		if (!deps.payments) throw new Problem('unavailable', 'Payments are not available at the moment.');
		const invoiceId =
			customerId === null ? null : await unlessUnavailable(deps.payments.invoiceForCredit(customerId, cents));
		if (invoiceId === null) throw nothingPaid();
		return invoiceId;
	}

	/** A repetition finds the credit note that an interrupted request has created. Then records it, and notifies the client. */
	async function give(credit: Stored<ProjectCreditDocument>, by: Admin): Promise<void> {
		if (!deps.payments) throw new Problem('unavailable', 'Payments are not available at the moment.');
		const { amountCents, invoiceId, month, ownerId } = credit.document;
		const memo = `Uptime below 99.99% in ${month}: ${dollars(amountCents)}`;
		const customerId = (await deps.users.find(ownerId))?.stripeCustomerId;
		if (!customerId) throw nothingPaid();
		const note = await unlessUnavailable(
			deps.payments.giveCredit({ creditId: credit.id, customerId, invoiceId, amountCents, memo }),
		);
		if (note === null) throw nothingPaid();
		await deps.projectCredits.settle(credit, note, by, deps.now());
	}

	/** Of a past month that missed the aim. */
	async function creditOf(id: string, month: string) {
		const project = await anyProject(deps, id);
		const figures = await projectMonth(deps, project, month);
		if (!figures?.isOver)
			throw new Problem('conflict', 'This month is not over yet, or the website was not hosted by us.');
		if (figures.uptimePercentage === null)
			throw new Problem('conflict', 'We did not measure this website in this month, so no credit can be computed.');
		if (figures.creditCents === 0)
			throw new Problem('conflict', 'No credit is due: the measured downtime of this month is within the aim.');
		return { project, figures };
	}

	return {
		async giveCredit({ actor, request, params, body: { month } }) {
			// 1. Compute the credit from what our own monitor measured.
			const { project, figures } = await creditOf(params.id, month);
			// 2. Reserve the month, so that two requests at once give one credit.
			const { ownerId } = project.document;
			const client = await deps.users.find(ownerId);
			const amountCents = figures.creditCents;
			const invoiceId = await invoiceFor(client?.stripeCustomerId ?? null, amountCents);
			const by = adminIn(actor, request);
			const reserved = { ownerId, projectId: params.id, month, amountCents, invoiceId };
			const credit = await deps.projectCredits.reserve(reserved, by, needsSecondAdmin(figures), deps.now());
			const { askedBy } = credit.document;
			const settled = settledWords(credit.document);
			if (settled !== null) throw new Problem('conflict', settled);
			// 3. Give it, unless it waits for a second admin.
			if (!waitsForApproval(credit.document)) await give(credit, by);
			else if (!credit.isNew)
				throw new Problem('conflict', `${askedBy?.name} has asked for this credit. Another admin must approve it.`);
			return projectDetailForAdmin(deps, params.id);
		},

		async approveCredit({ actor, request, params }) {
			await anyProject(deps, params.id);
			const by = adminIn(actor, request);
			await give(await deps.projectCredits.approve(params.id, params.month, by, deps.now()), by);
			return projectDetailForAdmin(deps, params.id);
		},

		async refuseCredit({ actor, request, params: { id, month }, body: { reason } }) {
			const { project, figures } = await creditOf(id, month);
			const { ownerId } = project.document;
			const credit = { ownerId, projectId: id, month, amountCents: figures.creditCents };
			await deps.projectCredits.refuse(credit, reason, adminIn(actor, request), deps.now());
			return projectDetailForAdmin(deps, id);
		},
	} satisfies Partial<Handlers>;
}

function nothingPaid(): Problem {
	return new Problem('conflict', 'This client has paid no invoice that a credit of this size fits.');
}

function adminIn(actor: Actor, request: Parameters<typeof adminOf>[0]['request']) {
	return { ...adminOf({ actor, request }), actor: teamOf(actor) };
}
