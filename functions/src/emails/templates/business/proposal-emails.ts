/** Emails about proposals: to who gets one, and to us about the answer. */
import { brand } from '@stayup/contract';
import { type EmailContent, hello, oneLine } from '../../../messages/content/email-content.ts';

interface SentProposal {
	reference: string;
	name: string;
	/** The colleague who has written it. */
	from: string;
	/** The last day on which it can be accepted, such as `Mon 9 Mar 2026`. */
	until: string;
	/** False for a later version. */
	isNew: boolean;
	url: string;
}

export function proposalEmail({ reference, name, from, until, isNew, url }: SentProposal): EmailContent {
	const sender = oneLine(from);
	return {
		subject: `${isNew ? 'Your proposal' : 'The new version of your proposal'} from ${brand.name} (${reference})`,
		heading: isNew ? 'Your proposal' : 'The new version of your proposal',
		paragraphs: [
			`${hello(name)}, ${sender} of ${brand.name} has written ${isNew ? 'a proposal' : 'a new version of the proposal'} for you. It says what we do, what it costs and until when it is valid.`,
			'You accept or decline it on its page. Nothing is paid before you accept.',
		],
		facts: [
			{ label: 'Reference', value: reference },
			{ label: 'Valid until', value: until },
		],
		button: { label: 'Read the proposal', url },
		footnote: `You received this email because you talked to ${brand.name} about a website. Anybody with this link can read and answer the proposal, so forward it only to people who decide with you. Questions? Write to ${brand.supportEmail} and name the reference ${reference}.`,
	};
}

interface AnsweredProposal {
	reference: string;
	name: string;
	kind: 'accepted' | 'declined';
	/** Who accepted it, or why it was declined; blank without a reason. */
	said: string;
	prices: readonly string[];
	url: string;
}

export function proposalAnsweredEmail({ reference, name, kind, said, prices, url }: AnsweredProposal): EmailContent {
	const client = oneLine(name);
	const isAccepted = kind === 'accepted';
	return {
		subject: `Proposal ${reference} ${kind}: ${client}`,
		band: { tone: isAccepted ? 'up' : 'neutral', label: `Proposal ${kind}`, detail: reference },
		heading: `${client} has ${kind} the proposal`,
		paragraphs: [
			isAccepted
				? 'The project starts with the payment, which the client makes next.'
				: 'Nothing more is due from the client.',
		],
		facts: [
			...(said === '' ? [] : [{ label: isAccepted ? 'Signature' : 'Reason', value: oneLine(said) }]),
			{ label: 'Prices', value: prices.join(', ') },
		],
		button: { label: 'Open the lead', url },
		footnote: 'You receive one email for each answer to a proposal.',
	};
}
