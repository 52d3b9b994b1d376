/** Failures of the forms about leads, applications and projects. */
import type { Failure } from '../../lib/messages.ts';

export const inboxFormFailures = {
	save: { text: 'Failed to save the changes', server: 'always' },
	note: { text: 'Failed to add the note', server: 'always' },
} as const satisfies Record<string, Failure>;
