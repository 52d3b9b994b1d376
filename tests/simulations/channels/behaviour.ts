/** How the receivers of channels answer: 30 % fail, 10 % hang and 5 % are gone, and the services of some kinds hang as a whole. */
import type { ChannelKind } from '@stayup/contract';

export type Behaviour = 'healthy' | 'failing' | 'hanging' | 'gone';

export const answerMs = 300;
/** The time limits of our clients. */
export const timeoutMs = {
	email: 10_000,
	slack: 10_000,
	telegram: 10_000,
	push: 10_000,
	sms: 10_000,
	webhook: 15_000,
	discord: 15_000,
	teams: 15_000,
} as const satisfies Record<ChannelKind, number>;

/** Of a receiver at this share, from 0 to 1, of all of its kind. */
export function behaviourAt(share: number): Behaviour {
	if (share < 0.3) return 'failing';
	if (share < 0.4) return 'hanging';
	return share < 0.45 ? 'gone' : 'healthy';
}
