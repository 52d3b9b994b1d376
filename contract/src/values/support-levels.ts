/** How soon a person answers an email to support, by plan (specification §1, §9). */
import type { PaidTier } from './plans.ts';

interface SupportLevel {
	name: string;
	/** Follows “first answer”. */
	firstAnswer: string;
}

const usual = 'typically within 24 hours on business days';

export const supportLevels: Readonly<Record<'Free' | PaidTier, SupportLevel>> = {
	Free: { name: 'Email support', firstAnswer: usual },
	Core: { name: 'Standard support', firstAnswer: usual },
	Pro: { name: 'Premium support', firstAnswer: 'typically within 24 hours on business days, before Free and Core' },
	Elite: { name: 'Priority support', firstAnswer: 'typically within 24 hours on business days, before all others' },
};
