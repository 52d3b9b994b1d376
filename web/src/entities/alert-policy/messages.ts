/** Messages about alert policies. Apart from the catalogue, which every visitor loads. */
import type { Failure } from '../../lib/messages.ts';

export const policyFailures = {
	list: { text: 'Failed to load the alert policies', server: 'never' },
	add: { text: 'Failed to add the policy', server: 'always' },
	save: { text: 'Failed to save the policy', server: 'always' },
	remove: { text: 'Failed to delete the policy', server: 'always' },
	preview: { text: 'Failed to load the preview', server: 'always' },
} as const satisfies Record<string, Failure>;

export const policySuccesses = { add: 'Policy added', save: 'Policy saved', remove: 'Policy deleted' } as const;

export const policyNotFound = 'Policy not found';
