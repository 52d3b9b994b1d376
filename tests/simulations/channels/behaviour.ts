/** How the receivers of channels answer: 30 % fail, 10 % hang and 5 % are gone, and the services of some kinds hang as a whole. */
import type { ChannelKind } from '@stayup/contract';
import { kindFacts } from '../../../functions/src/platform/channel-kinds.ts';

export type Behaviour = 'healthy' | 'failing' | 'hanging' | 'gone';

export const answerMs = 300;
/** The time limit of our client. */
export function timeoutMsOf(kind: ChannelKind): number {
	return kindFacts[kind].sends === 'call' ? 15_000 : 10_000;
}

/** Of a receiver at this share, from 0 to 1, of all of its kind. */
export function behaviourAt(share: number): Behaviour {
	if (share < 0.3) return 'failing';
	if (share < 0.4) return 'hanging';
	return share < 0.45 ? 'gone' : 'healthy';
}
