/** Gives the credit of a month that missed the aim, as a credit note at Stripe. */
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { adminOf } from '../inbox/inbox-deps.ts';
import { Problem } from '../platform/problem.ts';
import { anyProject, type ProjectDetailDeps, projectDetailForAdmin, teamOf } from '../projects/project-details.ts';
import { projectMonth } from '../projects/promise/project-months.ts';
import { type CreditStore, dollars } from '../projects/records/credit-store.ts';
import { unlessUnavailable } from './checkout.ts';
import type { PaymentsClient } from './payments-client.ts';

type CreditDeps = ProjectDetailDeps & {
	projectCredits: CreditStore;
	/** Null if payments are not configured. */
	payments: Pick<PaymentsClient, 'giveCredit' | 'invoiceForCredit'> | null;
};

export function createCreditHandlers(deps: CreditDeps) {
	async function invoiceFor(customerId: string | null, cents: number): Promise<string> {
		if (!deps.payments) throw new Problem('unavailable', 'Payments are not available at the moment.');
		const invoiceId =
			customerId === null ? null : await unlessUnavailable(deps.payments.invoiceForCredit(customerId, cents));
		if (invoiceId === null)
			throw new Problem('conflict', 'This client has paid no invoice that a credit of this size fits.');
		return invoiceId;
	}

	return {
		async giveCredit({ actor, request, params, body: { month } }) {
			// 1. Compute the credit from what was measured.
			const { document } = await anyProject(deps, params.id);
			const figures = await projectMonth(deps, document, month);
			if (!figures?.isOver || document.websiteId === null)
				throw new Problem('conflict', 'This month is not over yet, or the website was not hosted by us.');
			if (figures.creditCents === 0)
				throw new Problem('conflict', 'No credit is due: the measured downtime of this month is within the aim.');
			// 2. Reserve the month, so that two requests at once give one credit.
			const client = await deps.users.find(document.ownerId);
			const amountCents = figures.creditCents;
			const invoiceId = await invoiceFor(client?.stripeCustomerId ?? null, amountCents);
			const { ownerId, websiteId } = document;
			const credit = await deps.projectCredits.reserve(
				{ id: params.id, websiteId },
				{ ownerId, month, amountCents, invoiceId },
				deps.now(),
			);
			if (credit.document.givenAt !== null) throw alreadyGiven();
			// 3. Create the credit note. A repetition finds the one that an interrupted request has created.
			const note = await creditNote(credit.id, credit.document);
			// 4. Record it, and notify the client.
			await deps.projectCredits.settle(credit, note, adminIn(actor, request), deps.now());
			return projectDetailForAdmin(deps, params.id);
		},
	} satisfies Partial<Handlers>;

	function creditNote(
		creditId: string,
		{ amountCents, invoiceId, month }: { amountCents: number; invoiceId: string; month: string },
	) {
		if (!deps.payments) throw new Problem('unavailable', 'Payments are not available at the moment.');
		const memo = `Uptime below 99.99% in ${month}: ${dollars(amountCents)}`;
		return unlessUnavailable(deps.payments.giveCredit({ creditId, invoiceId, amountCents, memo }));
	}
}

function adminIn(actor: Actor, request: Parameters<typeof adminOf>[0]['request']) {
	return { ...adminOf({ actor, request }), actor: teamOf(actor) };
}

function alreadyGiven(): Problem {
	return new Problem('conflict', 'The credit of this month was given already.');
}
