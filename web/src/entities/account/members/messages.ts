/** Messages about members. Apart from the catalogue, which every visitor loads. */
import type { Failure } from '../../../lib/messages.ts';

export const memberFailures = {
	accounts: { text: 'Failed to load your accounts', server: 'never' },
	list: { text: 'Failed to load the members', server: 'always' },
	invitations: { text: 'Failed to load the invitations', server: 'always' },
	invite: { text: 'Failed to send the invitation', server: 'always' },
	resend: { text: 'Failed to send the invitation again', server: 'always' },
	revoke: { text: 'Failed to revoke the invitation', server: 'always' },
	access: { text: 'Failed to load what stops working', server: 'never' },
	sharedSecrets: { text: 'Failed to load the shared secrets', server: 'always' },
	requirements: { text: 'Failed to load the setting of two-factor authentication', server: 'always' },
	require: { text: 'Failed to change the setting of two-factor authentication', server: 'always' },
	replace: { text: 'Failed to replace the shared secrets', server: 'always' },
	change: { text: 'Failed to change the role', server: 'always' },
	remove: { text: 'Failed to remove the member', server: 'always' },
	leave: { text: 'Failed to leave the account', server: 'always' },
	open: { text: 'Failed to open the invitation. Please try again.', server: 'always' },
	accept: { text: 'Failed to accept the invitation. Please try again.', server: 'always' },
} as const satisfies Record<string, Failure>;

export const memberSuccesses = {
	invite: (email: string) => `Invitation sent to ${email}`,
	revoke: 'Invitation revoked. Its link no longer works.',
	change: (name: string, role: string) => `${name} is now ${role}`,
	remove: (name: string) => `${name} no longer has access`,
	require: 'Members now need two-factor authentication',
	requireNoLonger: 'Members no longer need two-factor authentication',
	replace: 'The shared secrets are replaced',
	leave: 'You left the account',
} as const;
