/** Who may do what, as IAM policies. */

export interface Policy {
	bindings?: { role: string; members: string[]; condition?: object }[];
}

export function accountMember(email: string): string {
	return `serviceAccount:${email}`;
}

/** Without those that hold only under a condition. */
export function rolesOf(policy: Policy | null, member: string): string[] {
	return (policy?.bindings ?? [])
		.filter(({ members, condition }) => members.includes(member) && !condition)
		.map(({ role }) => role);
}

export interface RoleChanges {
	missing: string[];
	extra: string[];
}

export function compareRoles(actual: readonly string[], expected: readonly string[]): RoleChanges {
	return {
		missing: expected.filter((role) => !actual.includes(role)),
		extra: actual.filter((role) => !expected.includes(role)),
	};
}
