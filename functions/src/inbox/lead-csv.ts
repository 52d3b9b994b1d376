/** All leads as a CSV file. */
import { csvOf, type Lead } from '@stayup/contract';

const columns: readonly (readonly [title: string, value: (lead: Lead) => string])[] = [
	['Reference', ({ reference }) => reference],
	['Received', ({ createdAt }) => createdAt],
	['Status', ({ status }) => status],
	['Name', ({ fullName }) => fullName],
	['Email', ({ email }) => email],
	['Phone', ({ phoneNumber }) => phoneNumber],
	['Website', ({ websiteUrl }) => websiteUrl],
	['Business Type', ({ businessType }) => businessType],
	['Website Needs', ({ websiteNeeds }) => websiteNeeds],
	['Assignee', ({ assignee }) => assignee?.name ?? ''],
	['Next Action', ({ nextAction }) => nextAction],
	['Next Action On', ({ nextActionOn }) => nextActionOn ?? ''],
	['Value USD', ({ valueUsd }) => (valueUsd === null ? '' : String(valueUsd))],
	['Answered', ({ answeredAt }) => answeredAt ?? ''],
	['Answer Due', ({ answerDueAt }) => answerDueAt],
	['Lost Reason', ({ lostReason }) => lostReason],
	['Source', originOf],
	['Outage', ({ outageId }) => outageId],
	[
		'Outage Website',
		({ outageWebsite }) => (outageWebsite === null ? '' : `${outageWebsite.name} (${outageWebsite.url})`),
	],
	['First Page', ({ firstPage }) => firstPage],
	['Campaign', ({ campaign }) => campaign],
];

/** By which way the lead arrived. */
function originOf({ source, outageWebsite }: Lead): string {
	if (source !== '') return source;
	return outageWebsite === null ? 'Intake form' : 'Request to fix an outage';
}

export function leadsCsv(leads: readonly Lead[]): string {
	return csvOf([columns.map(([title]) => title), ...leads.map((lead) => columns.map(([, value]) => value(lead)))]);
}
