/** The scope of the links of an alert about an outage: its outage, and those of its group. */
import type { EmailLinkDocument } from '../../platform/firestore/documents.ts';
import type { GroupMember, NamedWebsite } from '../../platform/firestore/outbox-message.ts';
import { outagesOf } from './group-members.ts';
import { subjectOf } from './group-names.ts';

export function linkScopeOfOutage(message: {
	website: NamedWebsite;
	outageId: string;
	also?: readonly GroupMember[];
}): Pick<EmailLinkDocument, 'outageId' | 'websiteId' | 'subject' | 'others'> {
	const [, ...others] = outagesOf(message);
	return {
		outageId: message.outageId,
		websiteId: message.website.id,
		subject: subjectOf(message),
		...(others.length > 0 && { others }),
	};
}
