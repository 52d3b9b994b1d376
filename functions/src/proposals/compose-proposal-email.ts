/** Writes the emails about proposals, from what is stored when they are sent. */
import { planCents } from '@stayup/contract';
import { proposalAnsweredEmail, proposalEmail } from '../emails/templates/business/proposal-emails.ts';
import { referenceOf } from '../inbox/rules/reference.ts';
import type { EmailContent } from '../messages/content/email-content.ts';
import type { ProposalMessage } from '../platform/firestore/outbox-message.ts';
import type { ProposalStore } from './proposal-store.ts';
import { lastDayOf } from './rules/proposal-state.ts';
import { pricesOf } from './rules/proposal-text.ts';

interface ProposalEmailDeps {
	config: { appOrigin: string };
	proposals: Pick<ProposalStore, 'find' | 'mintLink'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** Null if it was changed or answered since. `to` is null for an email to us. */
export async function composeProposalEmail(
	{ config, proposals, now }: ProposalEmailDeps,
	message: ProposalMessage,
): Promise<{ to: string | null; content: EmailContent } | null> {
	const { proposalId: id } = message;
	const document = await proposals.find(id, now());
	if (document === null) return null;
	const { name, email, terms, version, answer, sent, leadId, createdBy } = document;
	const reference = referenceOf('proposal', id);
	if (message.event === 'proposal-answered') {
		if (answer === null) return null;
		const url = leadId === null ? `${config.appOrigin}/admin` : `${config.appOrigin}/admin/leads/${leadId}`;
		const said = answer.kind === 'accepted' ? `Accepted by ${answer.name}` : answer.reason;
		const prices = pricesOf(terms, sent?.planCents ?? planCents(terms));
		return { to: null, content: proposalAnsweredEmail({ reference, name, kind: answer.kind, said, prices, url }) };
	}
	if (version !== message.version || sent === null || answer !== null) return null;
	// In the fragment, which browsers send neither to servers nor to other websites (AUTH-11).
	const link = await proposals.mintLink(id, { email, version });
	if (link === null) return null;
	const url = `${config.appOrigin}/proposal#${link.token}`;
	const until = `${lastDayOf(document)} (UTC)`;
	const content = proposalEmail({
		reference,
		name,
		from: createdBy.name,
		until,
		isNew: version === 1 || link.isFirst,
		url,
	});
	return { to: email, content };
}
