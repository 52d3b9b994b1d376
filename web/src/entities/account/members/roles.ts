/** The name of each role, and the sentences about its permissions. */
import type { AccountRole, Permission } from '@stayup/contract';

export const roleSentences: Record<Exclude<AccountRole, 'owner'>, string> = {
	admin: 'Changes everything except payments and the account itself, and manages members.',
	editor: 'Changes websites, maintenance and status pages, and responds to outages.',
	responder: 'Sees everything, and acknowledges and comments on outages.',
	viewer: 'Sees everything and changes nothing. Viewers are free.',
	colleague: 'Responds to outages and changes alerts. Projects change the websites.',
};

export const roleNames: Record<AccountRole, string> = {
	owner: 'Owner',
	admin: 'Admin',
	editor: 'Editor',
	responder: 'Responder',
	viewer: 'Viewer',
	colleague: 'Team',
};

/** Continues "Your role in this account is Viewer, which ...". */
const roleLimits: Record<AccountRole, string> = {
	owner: 'can do everything.',
	admin: 'can change everything except payments and the account itself.',
	editor: 'cannot change alerts, members or keys.',
	responder: 'can only read, and respond to outages.',
	viewer: 'can only read.',
	colleague: 'cannot change websites.',
};

export const limitOfPlan = 'The plan of this account includes fewer members than it has, so you can only read for now.';

/** Why a role without the permission is refused. */
export function refusalOf(role: AccountRole, permission: Permission): string {
	if (permission === 'own') return `Your role in this account is ${roleNames[role]}, and only the owner can do this.`;
	return `Your role in this account is ${roleNames[role]}, which ${roleLimits[role]}`;
}
