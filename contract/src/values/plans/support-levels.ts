/** How soon a person answers an email to support, by plan (specification §1, §9). */
import type { PaidTier } from './paid-tiers.ts';

interface SupportLevel {
	name: string;
	/** Follows “first answer”. */
	firstAnswer: string;
	/** Before whom. */
	turn: string;
}

const usual = 'typically within 24 hours on business days';

export const supportLevels: Readonly<Record<'Free' | PaidTier, SupportLevel>> = {
	Free: { name: 'Email support', firstAnswer: usual, turn: 'In turn' },
	Core: { name: 'Standard support', firstAnswer: usual, turn: 'In turn' },
	Pro: { name: 'Premium support', firstAnswer: `${usual}, before Free and Core`, turn: 'Before Free and Core' },
	Elite: { name: 'Priority support', firstAnswer: `${usual}, before all others`, turn: 'Before all others' },
};
