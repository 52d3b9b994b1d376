/** The whole text of a proposal, which is kept word by word when it is accepted. */
import { brand, formatPrice, type ProposalTerms } from '@stayup/contract';

interface Written {
	reference: string;
	version: number;
	name: string;
	terms: ProposalTerms;
	/** As it was sent. */
	planCents: number;
	/** The last day on which it can be accepted, in words. */
	until: string;
}

export function proposalText({ reference, version, name, terms, planCents, until }: Written): string {
	return [
		`Proposal ${reference}, version ${version}, of ${brand.name} for ${name}`,
		terms.text,
		pricesOf(terms, planCents).join('\n'),
		`Early cancellation: ${cancellationOf(terms)}`,
		`Valid until the end of ${until}, UTC. The Terms of Service apply: a plan can be canceled at any time and ends at the next billing cycle.`,
	].join('\n\n');
}

/** One line for each price, and one for what is due at once. */
export function pricesOf(terms: ProposalTerms, planCents: number): string[] {
	const { tier, billingCycle, feeCents } = terms;
	return [
		`Plan ${tier}: ${formatPrice(planCents)} a ${billingCycle === 'monthly' ? 'month' : 'year'}`,
		...(feeCents === 0 ? [] : [`Once: ${formatPrice(feeCents)}`]),
		`Due with the acceptance: ${formatPrice(planCents + feeCents)}`,
	];
}

export function cancellationOf({ cancellation }: Pick<ProposalTerms, 'cancellation'>): string {
	return cancellation === '' ? 'no fee' : cancellation;
}
