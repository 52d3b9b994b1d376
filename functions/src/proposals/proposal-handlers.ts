/** Proposals: admins write and send them, and their recipients answer them by the link of the email. */
import type { Handlers, RequestFacts } from '../http/handler.ts';
import { type AdmitVisitorDeps, admitVisitor } from '../http/rate-limits/admit-visitor.ts';
import { byIp } from '../http/rate-limits/limit-by-ip.ts';
import { adminOf } from '../inbox/inbox-deps.ts';
import { colleagueOf } from '../inbox/inbox-store.ts';
import { mapPage } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import { openedProposalOf, proposalInList, proposalOf } from './proposal-replies.ts';
import type { ProposalStore, StoredProposal } from './proposal-store.ts';
import { beingChanged } from './rules/proposal-state.ts';
import { salesOf } from './rules/sales.ts';
import type { SalesStore } from './sales-store.ts';

export interface ProposalDeps extends AdmitVisitorDeps {
	proposals: Omit<ProposalStore, 'claimPayment' | 'mintLink' | 'withdraw'>;
	sales: SalesStore;
	users: { findByEmail(email: string): Promise<unknown> };
}

export function createProposalHandlers(deps: ProposalDeps) {
	const { proposals, now } = deps;

	async function opened(proposal: StoredProposal) {
		const { sent, email } = proposal.document;
		if (sent === null) throw new Problem('conflict', beingChanged);
		const hasAccount = (await deps.users.findByEmail(email)) !== null;
		return openedProposalOf(proposal, sent, hasAccount, now());
	}

	return {
		async listProposals({ query }) {
			return mapPage(await proposals.list(query, now()), (proposal) => proposalInList(proposal, now()));
		},

		async addProposal({ actor, body }) {
			return proposalOf(
				await proposals.add(body, colleagueOf({ uid: actor.person.uid, name: actor.person.user.name }), now()),
				now(),
			);
		},

		async getProposal({ params: { id } }) {
			const document = await proposals.find(id, now());
			if (!document) throw new Problem('not-found', 'This proposal does not exist.');
			return proposalOf({ id, document }, now());
		},

		async changeProposal({ actor, params, body }) {
			return proposalOf(
				await proposals.change(
					params.id,
					body,
					colleagueOf({ uid: actor.person.uid, name: actor.person.user.name }),
					now(),
				),
				now(),
			);
		},

		async sendProposal({ actor, request, params }) {
			return proposalOf(await proposals.send(params.id, adminOf({ actor, request }), now()), now());
		},

		async getSales() {
			return salesOf(await deps.sales.facts(now()), now());
		},

		async openProposal({ body, request }) {
			const proposal = await requireLink(deps, body.token, request);
			const answer = await opened(proposal);
			await proposals.see(proposal.id, now());
			return answer;
		},

		async acceptProposal({ body: { token, version, name }, request }) {
			const { id } = await requireLink(deps, token, request);
			const given = { version, ip: request.clientIp, answer: { kind: 'accepted', name } } as const;
			return opened(await proposals.answer(id, given, now()));
		},

		async declineProposal({ body: { token, version, reason }, request }) {
			const { id } = await requireLink(deps, token, request);
			const given = { version, ip: request.clientIp, answer: { kind: 'declined', reason } } as const;
			return opened(await proposals.answer(id, given, now()));
		},
	} satisfies Partial<Handlers>;
}

/** One reply for links that are unknown or of another recipient. */
async function requireLink(
	deps: Pick<ProposalDeps, 'proposals' | keyof AdmitVisitorDeps>,
	token: string,
	request: RequestFacts,
): Promise<StoredProposal> {
	await admitVisitor(deps, request, byIp('proposalLinkByIp', request));
	const proposal = await deps.proposals.byLink(token, deps.now());
	if (proposal === null)
		throw new Problem('invalid', 'This link is no longer valid. Please use the one in our latest email.');
	return proposal;
}
