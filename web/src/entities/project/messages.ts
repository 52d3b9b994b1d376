/** Failures of the screens of projects. */
import type { Failure } from '../../lib/messages.ts';

export const projectFailures = {
	load: { text: 'Failed to load the project', server: 'never' },
	change: { text: 'Failed to change the project', server: 'always' },
	message: { text: 'Failed to send the message', server: 'always' },
	upload: { text: 'Failed to add the file', server: 'always' },
	download: { text: 'Failed to get the file', server: 'always' },
	removeFile: { text: 'Failed to delete the file', server: 'always' },
	credit: { text: 'Failed to give the credit', server: 'always' },
	refusal: { text: 'Failed to refuse the credit', server: 'always' },
	website: { text: 'Failed to link the website', server: 'always' },
	maintenance: { text: 'Failed to announce the maintenance', server: 'always' },
	monitor: { text: 'Failed to change our monitor', server: 'always' },
	checklist: { text: 'Failed to change the checklist', server: 'always' },
} as const satisfies Record<string, Failure>;
