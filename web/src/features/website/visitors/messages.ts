/** Messages about visitor numbers and contact forms. */
import type { Failure } from '../../../lib/messages.ts';

export const visitorFailures = {
	load: { text: 'Failed to load the visitor numbers', server: 'never' },
	start: { text: 'Failed to start counting', server: 'always' },
	stop: { text: 'Failed to stop counting', server: 'always' },
	entries: { text: 'Failed to load the messages', server: 'never' },
	apart: { text: 'Failed to load possible spam and messages above your plan', server: 'never' },
	takeOut: { text: 'Failed to move the message', server: 'always' },
	removeEntry: { text: 'Failed to delete the message', server: 'always' },
} as const satisfies Record<string, Failure>;

export const visitorSuccesses = {
	start: 'Visitors are counted once the script is on your pages',
	stop: 'Visitors are no longer counted',
	takeOut: 'Message moved',
	removeEntry: 'Message deleted',
} as const;
