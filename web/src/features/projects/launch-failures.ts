/** Failures of the way to the launch. */
import type { Failure } from '../../lib/messages.ts';

export const launchFailures = {
	preview: { text: 'Failed to send the preview', server: 'always' },
	approval: { text: 'Failed to approve the preview', server: 'always' },
	check: { text: 'Failed to check the website', server: 'always' },
	waiver: { text: 'Failed to save the reason', server: 'always' },
	hosting: { text: 'Failed to save where the website lives', server: 'always' },
	handover: { text: 'Failed to get the handover file', server: 'always' },
} as const satisfies Record<string, Failure>;
