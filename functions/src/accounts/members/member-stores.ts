/** The stores of the members of accounts and of their invitations. */
import type { Firestore } from 'firebase-admin/firestore';
import { createInvitationStore, type InvitationStore } from './invitation-store.ts';
import { createMemberStore, type MemberStore } from './member-store.ts';

export interface MemberStores {
	memberships: MemberStore;
	invitations: InvitationStore;
}

export function createMemberStores(firestore: Firestore): MemberStores {
	return { memberships: createMemberStore(firestore), invitations: createInvitationStore(firestore) };
}
