/** The payment of an accepted proposal. A payment that failed can be made again, because the proposal stays accepted. */
import { type PaymentDeps, startCheckout } from '../billing/checkout.ts';
import type { Handlers } from '../http/handler.ts';
import { referenceOf } from '../inbox/rules/reference.ts';
import { Problem } from '../platform/problem.ts';
import type { ProposalStore } from './proposal-store.ts';

interface ProposalPaymentDeps extends PaymentDeps {
	proposals: Pick<ProposalStore, 'byLink'>;
}

export function createProposalPaymentHandlers(deps: ProposalPaymentDeps) {
	return {
		/** Anybody with the link and an account pays: that account is the client. */
		async payProposal({ actor, body }) {
			const found = await deps.proposals.byLink(body.token, deps.now());
			if (found === null)
				throw new Problem('invalid', 'This link is no longer valid. Please use the one in our latest email.');
			const { answer, projectId, terms } = found.document;
			if (answer?.kind !== 'accepted') throw new Problem('conflict', 'Please accept the proposal first.');
			if (projectId !== null) throw new Problem('conflict', 'This proposal is paid already.');
			const { tier, billingCycle, feeCents } = terms;
			const proposal = { id: found.id, reference: referenceOf('proposal', found.id), feeCents };
			return { url: await startCheckout(deps, actor, { tier, billingCycle, proposal }) };
		},
	} satisfies Partial<Handlers>;
}
