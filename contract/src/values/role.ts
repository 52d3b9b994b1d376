/** Roles. Separate from the schemas, so that route guards do not load the validation. */

/** Specification §6: the role is compared case-insensitively with 'admin'. */
export function isAdmin(person: { role: string }): boolean {
	return person.role.toLowerCase() === 'admin';
}
