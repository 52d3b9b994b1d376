/** Examples of the endpoints for the members of an account. */
import type { Examples } from '../example.ts';
import { userId } from '../example-values.ts';

const member = {
	_id: 'Zq3v8mXw1TgYb6Rk2HsP',
	name: 'Bob Lindqvist',
	email: 'bob@example.com',
	role: 'editor',
	isLimited: false,
	hasSecondFactor: true,
	since: '2026-11-21T14:02:07.000Z',
} as const;
const invitation = {
	_id: '5f0c6b1f3f0a4f0e9a6d8c1b',
	email: 'carol@example.com',
	role: 'responder',
	invitedBy: 'Alice Ortega',
	createdAt: '2026-11-21T14:02:07.000Z',
	expiresAt: '2026-11-28T14:02:07.000Z',
} as const;
const account = {
	_id: userId,
	name: 'Alice Ortega',
	email: 'alice@example.com',
	tier: 'Core',
	role: 'responder',
	isLimited: false,
	secondFactor: 'optional',
} as const;
const webhookSecret = { kind: 'webhook-secret', name: 'Secret that signs webhook calls', id: null } as const;
const teamChannel = { kind: 'channel', name: 'Team', id: '3d5e7c1f9a2b4d6e8f0a1b2c' } as const;
const token = 'TOKEN-FROM-THE-EMAIL';

export const memberExamples = {
	listMembers: { reply: [member] },
	inviteMember: { body: { email: 'carol@example.com', role: 'responder' }, reply: invitation },
	getMemberAccess: {
		reply: {
			stops: [{ kind: 'api-key', name: 'Deployments', lastUsedAt: '2026-11-21T08:12:00.000Z' }],
			shared: [webhookSecret, teamChannel],
		},
	},
	getMemberRequirements: { reply: { secondFactor: true } },
	setMemberRequirements: { body: { secondFactor: true }, reply: { secondFactor: true } },
	listSharedSecrets: { reply: [webhookSecret, teamChannel] },
	replaceSharedSecrets: { reply: [webhookSecret, teamChannel] },
	changeMember: { body: { role: 'viewer' }, reply: { ...member, role: 'viewer' } },
	removeMember: { reply: { message: 'Member removed' } },
	openInvitation: {
		body: { token },
		reply: {
			email: 'carol@example.com',
			role: 'responder',
			owner: 'Alice Ortega',
			invitedBy: 'Alice Ortega',
			requiresSecondFactor: false,
			expiresAt: invitation.expiresAt,
		},
	},
	acceptInvitation: { body: { token }, reply: account },
	listInvitations: { reply: [invitation] },
	resendInvitation: { reply: invitation },
	revokeInvitation: { reply: { message: 'Invitation revoked' } },
	listAccounts: { reply: [{ ...account, role: 'owner' }] },
	leaveAccount: { reply: { message: 'You left the account.' } },
} satisfies Partial<Examples>;
