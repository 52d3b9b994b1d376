/** The name of each role, and one sentence about its permissions. */
import type { AccountRole, MemberRole } from '@stayup/contract';

export const roleSentences: Record<MemberRole, string> = {
	admin: 'Changes everything except payments and the account itself, and manages members.',
	editor: 'Changes websites, maintenance and status pages, and responds to outages.',
	responder: 'Sees everything, and acknowledges and comments on outages.',
	viewer: 'Sees everything and changes nothing. Viewers are free.',
};

export const roleNames: Record<AccountRole, string> = {
	owner: 'Owner',
	admin: 'Admin',
	editor: 'Editor',
	responder: 'Responder',
	viewer: 'Viewer',
};
