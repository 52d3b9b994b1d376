/** Messages about comments and the link to the evidence. Apart from the catalogue, which every visitor loads. */
import type { Failure } from '../../lib/messages.ts';

export const outageFailures = {
	addComment: { text: 'Failed to add the comment', server: 'always' },
	editComment: { text: 'Failed to save the comment', server: 'always' },
	deleteComment: { text: 'Failed to delete the comment', server: 'always' },
	shareEvidence: { text: 'Failed to create the link', server: 'always' },
	revokeEvidenceLink: { text: 'Failed to revoke the link', server: 'always' },
	openEvidence: { text: 'Failed to load the evidence', server: 'always' },
} as const satisfies Record<string, Failure>;

export const outageSuccesses = {
	deleteComment: 'Comment deleted',
	copyEvidenceLink: 'Link copied. Everyone with the link can see the evidence.',
	revokeEvidenceLink: 'The link no longer works',
} as const;
