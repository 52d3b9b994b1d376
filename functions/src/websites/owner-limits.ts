/** The limits of an account's websites: the number that its tier allows, and a confirmed email address. */
import { type Tier, tierLimits } from '@stayup/contract';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { Problem } from '../platform/problem.ts';

/** Throws an `unauthenticated` Problem if the account was deleted in the meantime. */
export function requireAccount(user: UserDocument | undefined): UserDocument {
	if (!user) throw new Problem('unauthenticated', 'Please log in to continue.');
	return user;
}

/** `current`: the websites that count, without the one that is added or resumed. */
export function requireRoom(tier: Tier, current: number): void {
	if (current < tierLimits[tier].websites) return;
	throw new Problem(
		'limit-reached',
		`Your ${tier} plan includes ${tierLimits[tier].websites} websites, and you have ${current}. Remove one, or upgrade to add more.`,
	);
}

/** PAUSE-1: while the websites are paused because the email address is unconfirmed, none is added or resumed. */
export function requireConfirmedEmail({ isEmailConfirmed, unconfirmedPause }: UserDocument): void {
	if (isEmailConfirmed || !unconfirmedPause?.pausedAt) return;
	throw new Problem(
		'conflict',
		'Please confirm your email address first. Your paused websites then resume by themselves.',
	);
}
