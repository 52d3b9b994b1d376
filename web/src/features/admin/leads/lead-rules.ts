/** Pure rules of the lists of leads: the filters, the columns and the order. */
import { isActionDue, isAnswerLate, type Lead, leadStatuses } from '@stayup/contract';
import type { BoardColumn } from '../../../ui/layout/board.tsx';
import type { FilterChoice } from './filter-rules.ts';

export interface Viewer {
	adminId: string | null;
	/** Milliseconds since the epoch. */
	now: number;
	/** YYYY-MM-DD, where we work. */
	today: string;
}

export function matches(lead: Lead, { search, filter }: FilterChoice, { adminId, now, today }: Viewer): boolean {
	const { fullName, email, phoneNumber, businessType, websiteUrl, reference, campaign, outageWebsite } = lead;
	const words = search.trim().toLowerCase();
	const person = [fullName, email, phoneNumber, businessType, websiteUrl, reference];
	const source = [campaign, outageWebsite?.name, outageWebsite?.url];
	const searched = [...person, ...source].join(' ').toLowerCase();
	if (!searched.includes(words)) return false;
	switch (filter) {
		case 'late':
			return isLate(lead, now);
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

/** Whether nobody has answered in time. `now` in milliseconds since the epoch. */
export function isLate(lead: Lead, now: number): boolean {
	return lead.status === 'New' && lead.answeredAt === null && isAnswerLate(lead, now);
}

/** One column for each status. In a column, what is due first is first; then the newest. */
export function columnsOf(leads: readonly Lead[]): BoardColumn<Lead>[] {
	return leadStatuses.map((status) => {
		const cards = leads
			.filter((lead) => lead.status === status)
			.toSorted(
				(one, other) =>
					(one.nextActionOn ?? '9').localeCompare(other.nextActionOn ?? '9') ||
					other.createdAt.localeCompare(one.createdAt),
			);
		const valueUsd = cards.reduce((sum, lead) => sum + (lead.valueUsd ?? 0), 0);
		const note = `${cards.length}${valueUsd > 0 ? `, $${valueUsd.toLocaleString('en-US')}` : ''}`;
		return { id: status, title: status, note, cards };
	});
}
