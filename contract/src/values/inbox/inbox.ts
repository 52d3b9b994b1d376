/** The inbox: leads and job applications, which people of ours answer. */

export const inboxKinds = ['lead', 'application'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** The kinds of entries in the timeline of a lead, an application or a project. */
export const inboxEventKinds = [
	'received',
	'status',
	'note',
	'call',
	'email',
	'changed',
	'mail',
	'plan',
	'clock',
	'message',
	'file',
	'website',
	'credit',
	'proposal',
	'call-reserved',
	'call-booked',
	'call-moved',
	'call-cancelled',
	'call-reminded',
	'call-completed',
	'call-no-show',
] as const;
export type InboxEventKind = (typeof inboxEventKinds)[number];

/** The kinds of entries that an admin writes: a note, or a call or an email by which we answered. */
export const noteKinds = ['note', 'call', 'email'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** When we work, which decides until when an answer is due. */
export interface BusinessHours {
	/** IANA name. */
	timeZone: string;
	/** ISO days of the week: 1 is Monday. */
	weekdays: readonly number[];
	/** HH:MM. */
	opensAt: string;
	closesAt: string;
	/** YYYY-MM-DD. */
	holidays: readonly string[];
}

export const usualBusinessHours: BusinessHours = {
	timeZone: 'America/New_York',
	weekdays: [1, 2, 3, 4, 5],
	opensAt: '09:00',
	closesAt: '17:00',
	holidays: [],
};

/** The day of an instant, in milliseconds since the epoch, where we work: YYYY-MM-DD. */
export function businessDate(at: number, { timeZone }: Pick<BusinessHours, 'timeZone'> = usualBusinessHours): string {
	// Swedish dates are written like ISO ones.
	return new Date(at).toLocaleDateString('sv-SE', { timeZone });
}

/** The filters of the list of leads. `fix` are requests to fix an outage. */
export const leadFilters = ['late', 'due', 'mine', 'unassigned', 'fix'] as const;
export type LeadFilter = (typeof leadFilters)[number];

/** Of the searches and filters that an admin saves. */
export const savedFilterLimits = { count: 20, nameLength: 40, searchLength: 200 } as const;

export interface Awaited {
	/** When somebody of us called or wrote; null before. */
	answeredAt: string | null;
	answerDueAt: string;
}

/** Whether nobody has answered within one business day. `now` in milliseconds since the epoch. */
export function isAnswerLate({ answeredAt, answerDueAt }: Awaited, now: number): boolean {
	const due = Date.parse(answerDueAt);
	return answeredAt === null ? now > due : Date.parse(answeredAt) > due;
}

/** Whether the next action of an open lead is due today or before. `today` as `businessDate` returns it. */
export function isActionDue(lead: { status: string; nextActionOn: string | null }, today: string): boolean {
	const isOpen = lead.status !== 'Won' && lead.status !== 'Lost';
	return isOpen && lead.nextActionOn !== null && lead.nextActionOn <= today;
}
