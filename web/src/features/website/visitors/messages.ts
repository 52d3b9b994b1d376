/** Messages about visitor numbers and contact forms. */
import type { Failure } from '../../../lib/messages.ts';

export const visitorFailures = {
	load: { text: 'Failed to load the visitor numbers', server: 'never' },
	start: { text: 'Failed to start counting', server: 'always' },
	stop: { text: 'Failed to stop counting', server: 'always' },
	entries: { text: 'Failed to load the messages', server: 'never' },
	removeEntry: { text: 'Failed to delete the message', server: 'always' },
} as const satisfies Record<string, Failure>;

export const visitorSuccesses = {
	start: 'Visitors are counted once the script is on your pages',
	stop: 'Visitors are no longer counted',
	removeEntry: 'Message deleted',
} as const;
