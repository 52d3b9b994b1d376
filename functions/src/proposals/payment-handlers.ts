/** The payment of an accepted proposal. A payment that failed can be made again, because the proposal stays accepted. */
import {
	type PaymentDeps,
	refusePurchase,
	requirePayments,
	startCheckout,
	unlessUnavailable,
} from '../billing/checkout.ts';
import { entitlementOf } from '../billing/entitlement.ts';
import type { Handlers } from '../http/handler.ts';
import { adminOf } from '../inbox/inbox-deps.ts';
import { referenceOf } from '../inbox/rules/reference.ts';
import { Problem } from '../platform/problem.ts';
import { proposalOf } from './proposal-replies.ts';
import type { ProposalStore } from './proposal-store.ts';
import { isPaidAlready, refusalOfPayment } from './rules/proposal-state.ts';

interface ProposalPaymentDeps extends PaymentDeps {
	proposals: Pick<ProposalStore, 'byLink' | 'claimPayment' | 'find' | 'withdraw'>;
	closeCheckouts(uid: string): Promise<void>;
}

export function createProposalPaymentHandlers(deps: ProposalPaymentDeps) {
	return {
		/** Anybody with the link and an account pays: that account is the client. The link is forwarded, so several accounts may try. */
		async payProposal({ actor, body }) {
			requirePayments(deps);
			const found = await deps.proposals.byLink(body.token, deps.now());
			if (found === null)
				throw new Problem('invalid', 'This link is no longer valid. Please use the one in our latest email.');
			const { id } = found;
			const refusal = refusalOfPayment(found.document);
			if (refusal !== null) throw new Problem('conflict', refusal);
			refusePurchase(actor.user, 'proposal');
			// 1. The account that tried last is the only one that can pay.
			const { terms, payerIds } = await deps.proposals.claimPayment(id, actor.uid, deps.now());
			for (const uid of payerIds) if (uid !== actor.uid) await closePayment(deps, id, uid);
			const { tier, billingCycle, feeCents } = terms;
			const proposal = { id, reference: referenceOf('proposal', id), feeCents };
			const url = await startCheckout(deps, actor, { tier, billingCycle, proposal });
			// 2. Another account may have tried, or we have withdrawn it, before there was a checkout to close.
			const latest = await deps.proposals.find(id, deps.now());
			if (latest?.withdrawnAt === null && latest.payerIds.at(-1) === actor.uid) return { url };
			await deps.closeCheckouts(actor.uid);
			throw new Problem('conflict', 'This proposal has changed in the meantime. Please try again.');
		},

		/** Repeating it closes what an outage of Stripe has left open. */
		async withdrawProposal({ actor, request, params: { id } }) {
			const document = await deps.proposals.withdraw(id, adminOf({ actor, request }), deps.now());
			for (const uid of document.payerIds) await closePayment(deps, id, uid);
			return proposalOf({ id, document }, deps.now());
		},
	} satisfies Partial<Handlers>;
}

/** Nobody can pay what the account has opened. Throws a `conflict` Problem if it has paid the proposal: Stripe knows before its event arrives. */
async function closePayment(
	deps: Pick<ProposalPaymentDeps, 'closeCheckouts' | 'now' | 'payments' | 'users'>,
	proposalId: string,
	uid: string,
): Promise<void> {
	await deps.closeCheckouts(uid);
	const customerId = (await deps.users.find(uid))?.stripeCustomerId ?? null;
	if (customerId === null || deps.payments === null) return;
	const subscriptions = await unlessUnavailable(deps.payments.subscriptionsOf(customerId));
	const own = subscriptions.filter((subscription) => subscription.proposalId === proposalId);
	if (entitlementOf('Free', own, deps.now()).entitledIds.length > 0) throw new Problem('conflict', isPaidAlready);
}
