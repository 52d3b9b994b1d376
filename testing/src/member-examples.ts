/** The examples of the endpoints for members, as requests with existing ids. */
import type { MemberRole, NewSession } from '@stayup/contract';
import { createInvitationStore } from '../../functions/src/accounts/members/invitation-store.ts';
import { freshEmail, register } from './api-client.ts';
import type { openStoredData } from './stored-data.ts';

interface MemberFixture {
	alice: NewSession;
	data: ReturnType<typeof openStoredData>;
}

export const memberMakers = {
	inviteMember: async ({ data }: MemberFixture) => {
		// The limits of an account count each invitation.
		const who = await confirmedAccount(data);
		return { who, body: { email: freshEmail('carol') } };
	},
	getMemberAccess: async ({ alice, data }: MemberFixture) => ({
		params: { id: (await addMember(data, alice, 'admin'))._id },
	}),
	changeMember: async ({ alice, data }: MemberFixture) => ({
		params: { id: (await addMember(data, alice, 'responder'))._id },
	}),
	removeMember: async ({ alice, data }: MemberFixture) => ({
		params: { id: (await addMember(data, alice, 'viewer'))._id },
	}),
	setMemberRequirements: async ({ data: { stored } }: MemberFixture) => {
		const who = await register('Olga');
		await stored.users.doc(who._id).update({ secondFactor: 'on' });
		return { who };
	},
	openInvitation: async ({ alice, data }: MemberFixture) => ({
		body: { token: (await invite(data, alice, freshEmail('carol'))).token },
	}),
	acceptInvitation: async ({ alice, data }: MemberFixture) => {
		const who = await register('Carol');
		return { who, body: { token: (await invite(data, alice, who.email)).token } };
	},
	resendInvitation: async ({ data }: MemberFixture) => {
		const who = await confirmedAccount(data);
		return { who, params: { id: (await invite(data, who, freshEmail('carol'))).id } };
	},
	revokeInvitation: async ({ alice, data }: MemberFixture) => ({
		params: { id: (await invite(data, alice, freshEmail('carol'))).id },
	}),
	leaveAccount: async ({ alice, data }: MemberFixture) => ({
		who: await addMember(data, alice, 'viewer'),
		params: { id: alice._id },
	}),
};

/** Somebody new, who is a member of the owner's account. */
export async function addMember(
	{ stored }: MemberFixture['data'],
	owner: { _id: string },
	role: MemberRole,
	who?: NewSession,
): Promise<NewSession> {
	const member = who ?? (await register('Mel'));
	await stored.memberships
		.doc(`${owner._id}_${member._id}`)
		.set({ ownerId: owner._id, memberUid: member._id, role, isLimited: false, createdAt: Date.now() });
	return member;
}

/** An invitation to view the account, with the token that its email has. */
export async function invite(
	{ firestore }: MemberFixture['data'],
	owner: NewSession,
	email: string,
): Promise<{ id: string; token: string }> {
	const invitations = createInvitationStore(firestore);
	const invitedBy = { uid: owner._id, name: owner.name, email: owner.email };
	const created = await invitations.create({ ownerId: owner._id, email, role: 'viewer', invitedBy }, Date.now());
	if (typeof created === 'string' || 'refusal' in created) throw new Error('The invitation was refused.');
	const minted = await invitations.mint(created.id, Date.now());
	if (!minted) throw new Error('The invitation does not exist.');
	return { id: created.id, token: minted.token };
}

async function confirmedAccount({ stored }: MemberFixture['data']): Promise<NewSession> {
	const who = await register('Olga');
	await stored.users.doc(who._id).update({ isEmailConfirmed: true, tier: 'Core' });
	return who;
}
