/** Pure rules of the board of leads: the columns, the filters and the order. */
import { isActionDue, isAnswerLate, type Lead, type LeadFilter, type LeadStatus, leadStatuses } from '@stayup/contract';

export interface Viewer {
	adminId: string | null;
	/** Milliseconds since the epoch. */
	now: number;
	/** YYYY-MM-DD, where we work. */
	today: string;
}

export function matches(lead: Lead, text: string, filter: LeadFilter | null, { adminId, now, today }: Viewer): boolean {
	const { fullName, email, phoneNumber, businessType, websiteUrl, reference, campaign, outageWebsite } = lead;
	const words = text.trim().toLowerCase();
	const person = [fullName, email, phoneNumber, businessType, websiteUrl, reference];
	const source = [campaign, outageWebsite?.name, outageWebsite?.url];
	const searched = [...person, ...source].join(' ').toLowerCase();
	if (!searched.includes(words)) return false;
	switch (filter) {
		case 'late':
			return lead.status === 'New' && lead.answeredAt === null && isAnswerLate(lead, now);
		case 'due':
			return isActionDue(lead, today);
		case 'mine':
			return lead.assignee !== null && lead.assignee._id === adminId;
		case 'unassigned':
			return lead.assignee === null;
		case 'fix':
			return lead.outageWebsite !== null;
		case null:
			return true;
	}
}

/** One column for each status. In a column, what is due first is first; then the newest. */
export function columnsOf(leads: readonly Lead[]): { status: LeadStatus; leads: Lead[]; valueUsd: number }[] {
	return leadStatuses.map((status) => {
		const own = leads.filter((lead) => lead.status === status);
		return {
			status,
			leads: own.toSorted(
				(one, other) =>
					(one.nextActionOn ?? '9').localeCompare(other.nextActionOn ?? '9') ||
					other.createdAt.localeCompare(one.createdAt),
			),
			valueUsd: own.reduce((sum, { valueUsd }) => sum + (valueUsd ?? 0), 0),
		};
	});
}
