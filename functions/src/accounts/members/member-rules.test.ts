import { type MemberRole, memberRoles, membersPerAccount } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { type CountedMember, changedLimits, countingRole, mayManage, refusalOfRole } from './member-rules.ts';

const some = (count: number, role: MemberRole) => Array.from({ length: count }, () => ({ role }));

describe('a new member', () => {
	it('is refused when the plan includes no more, and invitations count as well', () => {
		expect(refusalOfRole('editor', some(4, 'editor'), 'Core')).toBeNull();
		expect(refusalOfRole('editor', some(5, 'editor'), 'Core')).toBe(
			'Your Core plan includes 5 members besides viewers, invitations included. Remove one, invite a viewer, or upgrade.',
		);
		expect(refusalOfRole('admin', some(1, 'responder'), 'Free')).toContain('includes one member besides viewers');
	});

	it('is free as a viewer, and viewers take no place', () => {
		expect(refusalOfRole('viewer', some(5, 'editor'), 'Core')).toBeNull();
		expect(refusalOfRole('editor', some(50, 'viewer'), 'Free')).toBeNull();
	});

	it.each(['viewer', 'editor'] as const)('is refused beyond 200 in all, also as %s and on Elite', (role) => {
		expect(refusalOfRole(role, some(membersPerAccount - 1, 'viewer'), 'Elite')).toBeNull();
		expect(refusalOfRole(role, some(membersPerAccount, 'viewer'), 'Elite')).toContain('at most 200 members');
	});
});

describe('after a downgrade', () => {
	const member = (id: string, createdAt: number, changes: Partial<CountedMember> = {}): CountedMember => ({
		id,
		createdAt,
		role: 'editor',
		isLimited: false,
		...changes,
	});

	it('the newest members above the limit only read, and no one is removed', () => {
		const members = [member('new', 3), member('old', 1), member('middle', 2), member('viewer', 0, { role: 'viewer' })];

		expect(changedLimits(members, 'Free')).toEqual([
			{ id: 'new', isLimited: true },
			{ id: 'middle', isLimited: true },
		]);
	});

	it('of members who joined at the same time, the order of their ids decides, whichever is read first', () => {
		const pair = [member('a', 1), member('b', 1)];

		expect(changedLimits(pair, 'Free')).toEqual([{ id: 'b', isLimited: true }]);
		expect(changedLimits(pair.toReversed(), 'Free')).toEqual([{ id: 'b', isLimited: true }]);
	});

	it('they get their roles back when there is room', () => {
		const members = [member('old', 1), member('new', 2, { isLimited: true })];

		expect(changedLimits(members, 'Core')).toEqual([{ id: 'new', isLimited: false }]);
		expect(changedLimits([member('new', 2, { isLimited: true })], 'Free')).toEqual([{ id: 'new', isLimited: false }]);
	});

	it('a member who became a viewer is not limited any longer', () => {
		expect(changedLimits([member('a', 1, { role: 'viewer', isLimited: true })], 'Free')).toEqual([
			{ id: 'a', isLimited: false },
		]);
	});
});

describe('the role that counts', () => {
	it('is that of a viewer above the limit of the plan', () => {
		expect(countingRole({ role: 'admin', isLimited: false })).toBe('admin');
		expect(countingRole({ role: 'admin', isLimited: true })).toBe('viewer');
	});

	it('lets only admins manage the account', () => {
		expect(memberRoles.filter(mayManage)).toEqual(['admin']);
	});
});
