/** How many members an account has room for, and which of them its plan limits to reading. */
import { type MemberRole, membersPerAccount, permissionsOfRole, type Tier, tierLimits } from '@stayup/contract';

export interface CountedMember {
	id: string;
	role: MemberRole;
	isLimited: boolean;
	createdAt: number;
}

/** The role that counts: a member above the limit of the plan only reads. */
export function countingRole({ role, isLimited }: Pick<CountedMember, 'role' | 'isLimited'>): MemberRole {
	return isLimited ? 'viewer' : role;
}

/** Whether a person with this role may have API keys of the account, and invitations to it. */
export function mayManage(role: MemberRole): boolean {
	return permissionsOfRole[role].includes('manage');
}

/** A sentence that refuses one more member or invitation with this role; null if there is room. Viewers are free. */
export function refusalOfRole(role: MemberRole, others: readonly { role: MemberRole }[], tier: Tier): string | null {
	if (others.length >= membersPerAccount) {
		return `An account has at most ${membersPerAccount} members and invitations. Remove one to invite somebody else.`;
	}
	const { members } = tierLimits[tier];
	if (role === 'viewer' || countingOf(others).length < members) return null;
	const included = members === 1 ? 'one member' : `${members} members`;
	return `Your ${tier} plan includes ${included} besides viewers, invitations included. Remove one, invite a viewer, or upgrade.`;
}

/** The members whose limit must change, so that the oldest keep their roles and the others only read. */
export function changedLimits(members: readonly CountedMember[], tier: Tier): { id: string; isLimited: boolean }[] {
	const oldestFirst = countingOf(members).toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
	const keeping = new Set(oldestFirst.slice(0, tierLimits[tier].members).map(({ id }) => id));
	return members.flatMap(({ id, role, isLimited }) => {
		const next = role !== 'viewer' && !keeping.has(id);
		return next === isLimited ? [] : [{ id, isLimited: next }];
	});
}

function countingOf<Counted extends { role: MemberRole }>(members: readonly Counted[]): Counted[] {
	return members.filter(({ role }) => role !== 'viewer');
}
