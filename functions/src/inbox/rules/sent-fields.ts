/** The answers of a form by which admins see whether it is spam, without those that have a field of their own. */
import type { NewApplication, NewLead } from '@stayup/contract';

interface SentField {
	name: string;
	value: string;
}

export function fieldsOfLead(lead: NewLead & { firstPage: string; campaign: string }): SentField[] {
	return entered([
		['Business type', lead.businessType],
		['Website needs', lead.websiteNeeds],
		['Website', lead.websiteUrl],
		['Hosting', lead.currentHosting],
		['Domain provider', lead.domainProvider],
		['Links', lead.onlinePresenceLinks],
		['Asked for a call at', lead.callAt ?? ''],
		['First page', lead.firstPage],
		['Campaign', lead.campaign],
	]);
}

/** Without the date of birth, so that nobody decides by age. */
export function fieldsOfApplication({ jobTitle, workExperience }: NewApplication): SentField[] {
	return entered([
		['Position', jobTitle],
		['Work experience', workExperience],
	]);
}

function entered(fields: readonly (readonly [name: string, value: string])[]): SentField[] {
	return fields.filter(([, value]) => value.trim() !== '').map(([name, value]) => ({ name, value }));
}
