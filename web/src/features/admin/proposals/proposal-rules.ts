/** Texts of proposals for admins, and what their form holds. */
import { formatPrice, type Proposal, type ProposalState } from '@stayup/contract';
import { textOf } from '../../../lib/form/text-of.ts';
import { formatDate, utcDay } from '../../../lib/format.ts';
import type { Tone } from '../../../ui/feedback/tone.ts';

export const stateBadges: Record<ProposalState, { word: string; tone: Tone }> = {
	draft: { word: 'Draft', tone: 'unknown' },
	sent: { word: 'Sent', tone: 'info' },
	seen: { word: 'Opened', tone: 'info' },
	accepted: { word: 'Accepted', tone: 'up' },
	declined: { word: 'Declined', tone: 'down' },
	withdrawn: { word: 'Withdrawn', tone: 'degraded' },
	expired: { word: 'Expired', tone: 'degraded' },
};

/** Such as `Pro, $200 a month and $1,200 once`. */
export function pricesInWords(proposal: Pick<Proposal, 'tier' | 'billingCycle' | 'feeCents' | 'planCents'>): string {
	const { tier, billingCycle, feeCents, planCents } = proposal;
	const plan = `${tier}, ${formatPrice(planCents)} a ${billingCycle === 'monthly' ? 'month' : 'year'}`;
	return feeCents === 0 ? plan : `${plan} and ${formatPrice(feeCents)} once`;
}

/** The latest of its dates. */
export function latestStep({ state, createdAt, sentAt, seenAt, validUntil, answer, version }: Proposal): string {
	const by = version > 1 ? `Version ${version}. ` : '';
	if (state === 'withdrawn') return `${by}Withdrawn after ${answer?.name ?? ''} had accepted it`;
	if (answer?.kind === 'accepted') return `${by}${answer.name} accepted it on ${formatDate(answer.at)}`;
	if (answer?.kind === 'declined')
		return `${by}Declined on ${formatDate(answer.at)}${answer.reason === '' ? '' : `: ${answer.reason}`}`;
	if (sentAt === null || validUntil === null) return `${by}Written on ${formatDate(createdAt)}`;
	if (state === 'expired') return `${by}Was valid until ${utcDay(validUntil)}`;
	const opened = seenAt === null ? 'not opened yet' : `opened on ${formatDate(seenAt)}`;
	return `${by}Sent on ${formatDate(sentAt)}, ${opened}, valid until ${utcDay(validUntil)}`;
}

/** The body of a request from the fields of the form. Numbers that nobody can read are refused by the server. */
export function contentOf(form: FormData) {
	return {
		name: textOf(form, 'name'),
		email: textOf(form, 'email'),
		tier: textOf(form, 'tier'),
		billingCycle: textOf(form, 'billingCycle'),
		feeCents: centsOf(textOf(form, 'feeCents')),
		text: textOf(form, 'text'),
		cancellation: textOf(form, 'cancellation'),
		validDays: Number(textOf(form, 'validDays')),
	};
}

/** Of dollars as people type them: `1,200` or `$49.50`. NaN for anything else. */
export function centsOf(dollars: string): number {
	const plain = dollars.trim().replace(/^\$/, '').replaceAll(',', '');
	if (plain === '') return 0;
	return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}
