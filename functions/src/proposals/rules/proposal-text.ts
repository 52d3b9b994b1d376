/** The whole text of a proposal, which is kept word by word when it is accepted. */
import { brand, formatPrice, type ProposalTerms, planCents } from '@stayup/contract';

interface Written {
	reference: string;
	version: number;
	name: string;
	terms: ProposalTerms;
	/** The last day on which it can be accepted, in words. */
	until: string;
}

export function proposalText({ reference, version, name, terms, until }: Written): string {
	return [
		`Proposal ${reference}, version ${version}, of ${brand.name} for ${name}`,
		terms.text,
		pricesOf(terms).join('\n'),
		`Early cancellation: ${cancellationOf(terms)}`,
		`Valid until ${until}. The Terms of Service apply: a plan can be canceled at any time and ends at the next billing cycle.`,
	].join('\n\n');
}

/** One line for each price, and one for what is due at once. */
export function pricesOf(terms: ProposalTerms): string[] {
	const { tier, billingCycle, feeCents } = terms;
	const plan = planCents(terms);
	return [
		`Plan ${tier}: ${formatPrice(plan)} a ${billingCycle === 'monthly' ? 'month' : 'year'}`,
		...(feeCents === 0 ? [] : [`Once: ${formatPrice(feeCents)}`]),
		`Due with the acceptance: ${formatPrice(plan + feeCents)}`,
	];
}

export function cancellationOf({ cancellation }: Pick<ProposalTerms, 'cancellation'>): string {
	return cancellation === '' ? 'no fee' : cancellation;
}
