/** Permissions: which endpoints a member of an account and an API key may call. */

/**
 * `read` lists and shows; `respond` handles outages; `write` changes websites, maintenance and status pages; `alerts` changes channels and policies;
 * `manage` changes members, keys and secrets; `own` concerns payments and the account itself; `personal` concerns the person who calls, in any account.
 */
export const permissions = ['read', 'respond', 'write', 'alerts', 'manage', 'own', 'personal'] as const;
export type Permission = (typeof permissions)[number];

export const memberRoles = ['admin', 'editor', 'responder', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];
/** `colleague`: one of us in the account of our own monitors. */
export const accountRoles = ['owner', ...memberRoles, 'colleague'] as const;
export type AccountRole = (typeof accountRoles)[number];

/** Of API keys: each allows the permission of its name. */
export const keyScopes = ['read', 'respond', 'write', 'alerts'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** `personal` is everyone's, and never of another account. */
export const permissionsOfRole: Record<AccountRole, readonly Permission[]> = {
	viewer: ['read'],
	responder: ['read', 'respond'],
	editor: ['read', 'respond', 'write'],
	admin: ['read', 'respond', 'write', 'alerts', 'manage'],
	owner: permissions,
	/** Only projects start, change and stop our own monitors. */
	colleague: ['read', 'respond', 'alerts'],
};

/** Names the account of somebody else that a request is about, by the id of its owner. */
export const accountHeader = 'stayup-account';

/** Of one account, with the viewers and the open invitations. */
export const membersPerAccount = 200;

export const invitationDays = 7;
