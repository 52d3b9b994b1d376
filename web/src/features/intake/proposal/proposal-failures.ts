/** The messages of failures on the page of a proposal. */
import type { Failure } from '../../../lib/messages.ts';

export const proposalFailures = {
	open: { text: 'Failed to load the proposal. Please try again.', server: 'always' },
	answer: { text: 'Failed to send your answer. Please try again.', server: 'always' },
	pay: { text: 'Failed to open the payment page', server: 'always' },
} as const satisfies Record<string, Failure>;
