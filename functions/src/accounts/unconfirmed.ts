/** When the websites of an account are paused because its email address stays unconfirmed, and when they resume (PAUSE-1). */
import { dayMs } from '@stayup/contract';
import type { UnconfirmedPause, UserDocument } from '../platform/firestore/documents.ts';

export type UnconfirmedStep = 'warn' | 'pause' | 'resume' | 'postpone';

const warnedBeforeMs = 2 * dayMs;
const pausedAfterMs = 7 * dayMs;
const postponedMs = 7 * dayMs;

/** Instants in milliseconds since the epoch. */
export function afterRegistration(now: number): UnconfirmedPause {
	return { nextStepAt: now + pausedAfterMs - warnedBeforeMs, warnedAt: null, pausedAt: null };
}

/** The step that is due; null if none is. */
export function dueStep(
	{ unconfirmedPause: pause, isEmailConfirmed, tier, websiteCount }: UserDocument,
	now: number,
): UnconfirmedStep | null {
	if (pause === null || pause.nextStepAt === null || pause.nextStepAt > now) return null;
	if (isEmailConfirmed) return 'resume';
	// A pause that a crash interrupted is completed.
	if (pause.pausedAt !== null) return 'pause';
	// Customers who pay exist, and an account without websites has nothing to pause.
	if (tier !== 'Free' || websiteCount === 0) return 'postpone';
	return pause.warnedAt === null ? 'warn' : 'pause';
}

/** Nothing is paused without a warning two days before, however late that was. */
export function afterStep(step: UnconfirmedStep, pause: UnconfirmedPause, createdAt: number, now: number) {
	switch (step) {
		case 'warn':
			return { ...pause, warnedAt: now, nextStepAt: Math.max(createdAt + pausedAfterMs, now + warnedBeforeMs) };
		case 'postpone':
			return { ...pause, warnedAt: null, nextStepAt: now + postponedMs };
		case 'pause':
			return { ...pause, pausedAt: pause.pausedAt ?? now };
		case 'resume':
			return pause;
	}
}

/** Once the email address is confirmed: null, or due at once if websites are paused. */
export function afterConfirmation(pause: UnconfirmedPause | null): UnconfirmedPause | null {
	return pause === null || pause.pausedAt === null ? null : { ...pause, nextStepAt: 0 };
}
