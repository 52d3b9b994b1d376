/** Pure rules of Today: all that waits for one of us, with the most urgent first. */
import {
	type Application,
	type Call,
	type CreditDue,
	dayMs,
	durationInWords,
	isActionDue,
	isAnswerLate,
	type Lead,
	monthSpan,
	type ProjectForAdmin,
	toInstant,
	type WebsiteForAdmin,
} from '@stayup/contract';
import { hasOverdueUpdate } from '../../../entities/project/monthly-updates.ts';
import { shownClock } from '../../../entities/project/project-clock.ts';
import { isClosed } from '../../../entities/project/project-moves.ts';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { isWaiting } from '../../../entities/project/purchase-rules.ts';
import { formatMoney, formatMonth, isDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { nameOf } from '../applications/application-rules.ts';
import { inboxPaths, phoneUrl } from '../inbox/inbox-paths.ts';

export interface Duty {
	key: string;
	/** Such as "Call". */
	kind: string;
	/** The person or website that it is about. */
	name: string;
	/** The screen on which it is done. */
	to: string;
	/** The task, or the fact that asks for one. */
	text: string;
	/** Who does it; null if nobody is assigned. */
	assignee: string | null;
	/** By when, or since when: an instant, or a day where we work (YYYY-MM-DD); null if it has no time. */
	at: string | null;
	isOverdue: boolean;
	/** The button of the row, for somebody who handles it. */
	action: { label: string; to: string };
	/** The thing that somebody can take who handles it from then on; null if nobody does. */
	takes: Taken | null;
}

export interface Taken {
	of: 'lead' | 'application' | 'project';
	id: string;
}

export interface AdminLists {
	calls: readonly Call[];
	leads: readonly Lead[];
	applications: readonly Application[];
	projects: readonly ProjectForAdmin[];
	credits: readonly CreditDue[];
	/** Those that are down. */
	websites: readonly WebsiteForAdmin[];
}

/** Calls of the next 24 hours count as of today, in whatever time zone the admin is. */
const aheadMs = dayMs;

/** The terms apply a credit to the next invoice, which some client gets on any day of the month, so we give it within days. */
const creditGivenWithinMs = 5 * dayMs;

/** `today`: YYYY-MM-DD, where we work. `adminId`: who reads them. Overdue ones first; then by their time. */
export function dutiesOf(lists: AdminLists, now: number, today: string, adminId: string | undefined): Duty[] {
	const duties = [
		...lists.websites.flatMap((website) => ofWebsite(website)),
		...lists.calls.flatMap((call) => ofCall(call, now)),
		...lists.leads.flatMap((lead) => ofLead(lead, now, today)),
		...lists.applications.flatMap((application) => ofApplication(application, now, today)),
		...lists.projects.flatMap((project) => ofProject(project, now, today)),
		...lists.credits.map((credit) => ofCredit(credit, now, adminId)),
	];
	const time = ({ at }: Duty) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
	return duties.toSorted(
		(one, other) => Number(other.isOverdue) - Number(one.isOverdue) || time(one) - time(other) || 0,
	);
}

/** The time of a duty from now, such as "11 d ago" or "in 2 d". `today`: as for `dutiesOf`. */
export function whenOf({ at, kind }: Pick<Duty, 'at' | 'kind'>, now: number, today: string) {
	if (at === null) return null;
	const aheadMs = Date.parse(at) - (isDay(at) ? Date.parse(today) : now);
	if (isDay(at) && aheadMs === 0) return 'today';
	const length = durationInWords(Math.abs(aheadMs), { units: 1 });
	if (aheadMs > 0) return `in ${length}`;
	// A website has been down since then.
	return kind === websiteKind ? `for ${length}` : `${length} ago`;
}

const websiteKind = 'Hosted website';

function ofWebsite({ _id, name, url, hostedByUs, statusSince, ownerId }: WebsiteForAdmin): Duty[] {
	if (!hostedByUs) return [];
	const to = paths.person(ownerId);
	return [
		{
			key: `website ${_id}`,
			kind: websiteKind,
			name,
			to,
			text: `Is down: ${url}`,
			assignee: null,
			at: statusSince,
			isOverdue: true,
			action: { label: 'Open', to },
			takes: null,
		},
	];
}

function ofCall(
	{ _id, leadId, fullName, reference, phoneNumber, caller, start, end, state }: Call,
	now: number,
): Duty[] {
	if (state !== 'booked' || Date.parse(start) > now + aheadMs) return [];
	const isOver = Date.parse(end) <= now;
	const to = isOver ? `${paths.admin}?tab=calls` : inboxPaths.lead(leadId);
	return [
		{
			key: `call ${_id}`,
			kind: 'Call',
			name: fullName === '' ? reference : fullName,
			to,
			text: isOver ? 'Say how the call went' : `Call ${phoneNumber}`,
			assignee: caller.name,
			at: start,
			isOverdue: isOver,
			action: isOver ? { label: 'Open', to } : { label: 'Call', to: phoneUrl(phoneNumber) },
			takes: null,
		},
	];
}

function ofLead(lead: Lead, now: number, today: string): Duty[] {
	const { _id, fullName: name, status, answeredAt, answerDueAt, outageWebsite } = lead;
	const to = inboxPaths.lead(_id);
	const takes = { of: 'lead', id: _id } as const;
	const common = { kind: 'Lead', name, to, assignee: lead.assignee?.name ?? null, takes };
	if (status === 'New' && answeredAt === null) {
		const text = outageWebsite ? `Asks us to fix ${outageWebsite.name}` : 'Sent us a request';
		const isOverdue = isAnswerLate(lead, now);
		return [{ ...common, key: `answer ${_id}`, text, at: answerDueAt, isOverdue, action: { label: 'Answer', to } }];
	}
	return isActionDue(lead, today) ? nextStep(lead, common, today) : [];
}

function ofApplication(application: Application, now: number, today: string): Duty[] {
	const { _id, jobTitle, status, answeredAt, answerDueAt, assignee } = application;
	const to = inboxPaths.application(_id);
	const takes = { of: 'application', id: _id } as const;
	const common = { kind: 'Application', name: nameOf(application), to, assignee: assignee?.name ?? null, takes };
	if (status === 'New' && answeredAt === null) {
		const text = `Applies as ${jobTitle}`;
		const isOverdue = isAnswerLate(application, now);
		return [
			{ ...common, key: `application ${_id}`, text, at: answerDueAt, isOverdue, action: { label: 'Answer', to } },
		];
	}
	return status === 'Rejected' || status === 'Hired' ? [] : nextStep(application, common, today);
}

/** That somebody planned for today or before. */
function nextStep(
	{ _id, nextAction, nextActionOn }: { _id: string; nextAction: string; nextActionOn: string | null },
	common: Pick<Duty, 'kind' | 'name' | 'to' | 'assignee' | 'takes'>,
	today: string,
): Duty[] {
	if (nextActionOn === null || nextActionOn > today) return [];
	const text = nextAction === '' ? 'Take the next step' : `Next step: ${nextAction}`;
	const action = { label: 'Open', to: common.to };
	const isOverdue = nextActionOn < today;
	return [{ ...common, key: `step ${_id}`, text, at: nextActionOn, isOverdue, action }];
}

function ofProject(project: ProjectForAdmin, now: number, today: string): Duty[] {
	const { _id, client, tier, answerDueAt, assignee } = project;
	if (isClosed(project)) return [];
	const to = projectPaths.adminProject(_id);
	const takes = { of: 'project', id: _id } as const;
	const common = { name: client.name, to, assignee: assignee?.name ?? null, takes };
	const action = { label: 'Open', to };
	const duties: Duty[] = nextStep(project, { ...common, kind: 'Project' }, today);
	if (isWaiting(project)) {
		const isOverdue = isAnswerLate(project, now);
		const purchase = { ...common, key: `purchase ${_id}`, kind: 'Purchase', text: `Bought ${tier}` };
		duties.push({ ...purchase, at: answerDueAt, isOverdue, action: { label: 'Answer', to } });
	}
	if (shownClock(project, now).isOverdue) {
		const text = 'Finish: the promised time is used up';
		duties.push({ ...common, key: `project ${_id}`, kind: 'Project', text, at: null, isOverdue: true, action });
	}
	if (hasOverdueUpdate(project, now)) {
		const text = 'Make the monthly update, whose month is over';
		duties.push({ ...common, key: `update ${_id}`, kind: 'Project', text, at: null, isOverdue: true, action });
	}
	return duties;
}

function ofCredit(credit: CreditDue, now: number, adminId: string | undefined): Duty {
	const { projectId, client, month } = credit;
	const { until } = monthSpan(month);
	const to = projectPaths.adminProject(projectId);
	return {
		key: `credit ${projectId} ${month}`,
		kind: 'Credit',
		name: client,
		to,
		assignee: null,
		at: toInstant(until).slice(0, 10),
		isOverdue: now > until + creditGivenWithinMs,
		...creditTask(credit, to, adminId),
		takes: null,
	};
}

/** Who has asked for a credit sees it too, because the client waits for it all the same. */
function creditTask(
	{ month, amountCents, askedBy }: CreditDue,
	to: string,
	adminId: string | undefined,
): Pick<Duty, 'text' | 'action'> {
	const credit = `credit of ${formatMoney(amountCents, 'USD')} for ${formatMonth(month)}`;
	if (askedBy === null) return { text: `Give a ${credit}`, action: { label: 'Give credit', to } };
	if (askedBy._id === adminId) return { text: `Waits for another admin: ${credit}`, action: { label: 'Open', to } };
	return { text: `Approve: ${credit}, asked for by ${askedBy.name}`, action: { label: 'Approve', to } };
}
