/** Messages about incidents on status pages. Apart from the catalogue, which every visitor loads. */
import type { Failure } from '../../lib/messages.ts';

export const incidentFailures = {
	list: { text: 'Failed to load the incidents', server: 'never' },
	load: { text: 'Failed to load the incident', server: 'never' },
	publication: { text: 'Failed to load the status pages of this website', server: 'never' },
	publish: { text: 'Failed to publish the outage', server: 'always' },
	add: { text: 'Failed to publish the incident', server: 'always' },
	save: { text: 'Failed to save the incident', server: 'always' },
	remove: { text: 'Failed to delete the incident', server: 'always' },
	addUpdate: { text: 'Failed to post the update', server: 'always' },
	editUpdate: { text: 'Failed to save the update', server: 'always' },
	postMortem: { text: 'Failed to publish the post-mortem', server: 'always' },
} as const satisfies Record<string, Failure>;

export const incidentSuccesses = {
	publish: 'Published. Subscribers are notified.',
	add: 'Incident published. Subscribers are notified.',
	save: 'Incident saved',
	remove: 'Incident deleted',
	addUpdate: 'Update posted. Subscribers are notified.',
	editUpdate: 'Update saved',
	postMortem: 'Post-mortem published',
} as const;
