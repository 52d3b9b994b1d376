import type { Application, Call, CreditDue, WebsiteForAdmin } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { aProjectForAdmin } from '../../../entities/project/builders.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { aLead } from '../leads/builders.ts';
import { type AdminLists, dutiesOf, whenOf } from './today-rules.ts';

const today = '2026-11-25';
const now = Date.parse('2026-11-25T15:00:00.000Z');
const none: AdminLists = { calls: [], leads: [], applications: [], projects: [], credits: [], websites: [] };
const duties = (lists: Partial<AdminLists>) => dutiesOf({ ...none, ...lists }, now, today, 'ada');
const inShort = (lists: Partial<AdminLists>) =>
	duties(lists).map(({ kind, name, text, isOverdue }) => `${isOverdue ? 'Overdue' : 'Due'}: ${kind}, ${name}: ${text}`);

const aCall: Call = {
	_id: 'c1',
	leadId: 'lead-1',
	reference: 'L-7K3M2Q',
	fullName: 'Heidi Cooper',
	phoneNumber: '+1 555 0101',
	caller: { _id: 'rosa', name: 'Rosa' },
	start: '2026-11-25T16:00:00.000Z',
	end: '2026-11-25T16:30:00.000Z',
	timeZone: 'America/New_York',
	state: 'booked',
};
const anApplication: Application = {
	_id: 'a1',
	firstName: 'Ivan',
	lastName: 'Petrov',
	dob: '',
	email: 'ivan@example.com',
	phone: '+1 555 0102',
	workExperience: '',
	jobId: 'designer',
	jobTitle: 'Designer',
	status: 'New',
	createdAt: '2026-11-24T12:00:00.000Z',
	reference: 'A-7K3M2Q',
	assignee: null,
	nextAction: '',
	nextActionOn: null,
	answeredAt: null,
	answerDueAt: '2026-11-27T12:00:00.000Z',
};
const owed: CreditDue = { projectId: 'p1', client: 'Flowers', month: '2026-10', amountCents: 1200, askedBy: null };
const hosted: WebsiteForAdmin = { ...aWebsite(), name: 'Flowers', status: 'down', ownerId: 'heidi', hostedByUs: true };

describe('what waits for us today', () => {
	it('has calls of the next 24 hours, and those whose result nobody has saved', () => {
		const tomorrow = { ...aCall, _id: 'c2', start: '2026-11-26T15:00:00.001Z', end: '2026-11-26T15:30:00.000Z' };
		const over = { ...aCall, _id: 'c3', start: '2026-11-25T14:00:00.000Z', end: '2026-11-25T14:30:00.000Z' };

		expect(inShort({ calls: [aCall, tomorrow, over, { ...aCall, state: 'cancelled' }] })).toEqual([
			'Overdue: Call, Heidi Cooper: Say how the call went',
			'Due: Call, Heidi Cooper: Call +1 555 0101',
		]);
	});

	it('has leads without a first answer, and next steps of today and before', () => {
		const answered = { ...aLead, answeredAt: '2026-11-20T19:00:00.000Z' };
		const late = { ...answered, _id: 'l2', nextAction: 'Send the offer', nextActionOn: '2026-11-24' };
		const tomorrow = { ...answered, _id: 'l3', nextActionOn: '2026-11-26' };
		const won = { ...late, _id: 'l4', status: 'Won' as const };
		const waiting = { ...aLead, _id: 'l5', answerDueAt: '2026-11-27T18:00:00.000Z' };

		expect(inShort({ leads: [waiting, aLead, late, tomorrow, won] })).toEqual([
			'Overdue: Lead, Heidi Cooper: Sent us a request',
			'Overdue: Lead, Heidi Cooper: Next step: Send the offer',
			'Due: Lead, Heidi Cooper: Sent us a request',
		]);
	});

	it('has applications without an answer', () => {
		const reviewed = { ...anApplication, _id: 'a2', status: 'Reviewed' as const, nextActionOn: today };
		const hired = { ...reviewed, _id: 'a3', status: 'Hired' as const };

		expect(inShort({ applications: [anApplication, reviewed, hired] })).toEqual([
			'Due: Application, Ivan Petrov: Take the next step',
			'Due: Application, Ivan Petrov: Applies as Designer',
		]);
	});

	it('has purchases that nobody answered, projects whose time is used up, and updates of past months', () => {
		const answeredAt = '2026-11-25T13:00:00.000Z';
		const clock = [{ state: 'running' as const, from: '2026-10-01T12:00:00.000Z', until: null, reason: '' }];
		const projects = [
			aProjectForAdmin(),
			aProjectForAdmin({ _id: 'p2', answeredAt, clock, openUpdates: ['2026-10', '2026-11'] }),
			aProjectForAdmin({ _id: 'p3', answeredAt, endedAt: '2026-11-20T12:00:00.000Z', openUpdates: ['2026-10'] }),
		];

		expect(inShort({ projects })).toEqual([
			'Overdue: Project, Heidi Cooper: Finish: the promised time is used up',
			'Overdue: Project, Heidi Cooper: Make the monthly update, whose month is over',
			'Due: Purchase, Heidi Cooper: Bought Core',
		]);
	});

	it('has the credits that are due, late once five days have passed since the end of their month', () => {
		const at = '2026-11-01';
		const dueAt = (time: string) => dutiesOf({ ...none, credits: [owed] }, Date.parse(time), today, 'ada');

		expect(dueAt('2026-11-06T00:00:00.000Z')).toMatchObject([
			{
				kind: 'Credit',
				name: 'Flowers',
				text: 'Give a credit of $12.00 for October 2026',
				to: '/admin/projects/p1',
				at,
				isOverdue: false,
			},
		]);
		expect(dueAt('2026-11-06T00:00:00.001Z')).toMatchObject([{ at, isOverdue: true }]);
	});

	it('asks other admins to approve a credit, and shows who has asked for it that it waits', () => {
		const askedBy = (_id: string, name: string) => ({ ...owed, projectId: _id, askedBy: { _id, name } });

		expect(inShort({ credits: [askedBy('rosa', 'Rosa'), askedBy('ada', 'Ada')] })).toEqual([
			'Overdue: Credit, Flowers: Approve: credit of $12.00 for October 2026, asked for by Rosa',
			'Overdue: Credit, Flowers: Waits for another admin: credit of $12.00 for October 2026',
		]);
	});

	it('has one action for each, which is to take a lead, an application or a project that nobody handles', () => {
		const answered = { ...aLead, answeredAt: '2026-11-20T19:00:00.000Z', nextActionOn: today };
		const over = { ...aCall, start: '2026-11-25T14:00:00.000Z', end: '2026-11-25T14:30:00.000Z' };
		const asked = { ...owed, askedBy: { _id: 'rosa', name: 'Rosa' } };
		const own = { ...owed, askedBy: { _id: 'ada', name: 'Ada' } };
		const actions = (lists: Partial<AdminLists>) => duties(lists).map(({ action, takes }) => [action, takes]);
		const [lead, project] = ['/admin/leads/lead-1', '/admin/projects/p1'];

		expect(actions({ leads: [aLead] })).toEqual([
			[
				{ label: 'Answer', to: lead },
				{ of: 'lead', id: 'lead-1' },
			],
		]);
		expect(actions({ leads: [answered] })).toEqual([
			[
				{ label: 'Open', to: lead },
				{ of: 'lead', id: 'lead-1' },
			],
		]);
		expect(actions({ applications: [anApplication] })).toEqual([
			[
				{ label: 'Answer', to: '/admin/applications/a1' },
				{ of: 'application', id: 'a1' },
			],
		]);
		expect(actions({ projects: [aProjectForAdmin({ _id: 'p1' })] })).toEqual([
			[
				{ label: 'Answer', to: project },
				{ of: 'project', id: 'p1' },
			],
		]);
		expect(actions({ calls: [aCall] })).toEqual([[{ label: 'Call', to: 'tel:+15550101' }, null]]);
		expect(actions({ calls: [over] })).toEqual([[{ label: 'Open', to: '/admin?tab=calls' }, null]]);
		expect(actions({ websites: [hosted] })).toEqual([[{ label: 'Open', to: '/admin/people/heidi' }, null]]);
		expect(actions({ credits: [owed] })).toEqual([[{ label: 'Give credit', to: project }, null]]);
		expect(actions({ credits: [asked] })).toEqual([[{ label: 'Approve', to: project }, null]]);
		expect(actions({ credits: [own] })).toEqual([[{ label: 'Open', to: project }, null]]);
	});

	it.each([
		['2026-11-14T15:00:00.000Z', 'Lead', '11 d ago'],
		['2026-11-27T16:00:00.000Z', 'Lead', 'in 2 d'],
		['2026-11-25T14:40:00.000Z', 'Call', '20 min ago'],
		['2026-11-25T12:00:00.000Z', 'Hosted website', 'for 3 h'],
		['2026-11-25', 'Lead', 'today'],
		['2026-11-24', 'Lead', '1 d ago'],
		['2026-11-22', 'Credit', '3 d ago'],
		[null, 'Project', null],
	])('says of %s (%s) how far it is from now', (at, kind, words) => {
		expect(whenOf({ at, kind }, now, today)).toBe(words);
	});

	it('begins with what is late the longest, and has the websites that we host and that are down', () => {
		const { hostedByUs: _, ...own } = hosted;

		expect(inShort({ websites: [hosted], calls: [aCall], leads: [aLead] })).toEqual([
			`Overdue: Hosted website, Flowers: Is down: ${hosted.url}`,
			'Overdue: Lead, Heidi Cooper: Sent us a request',
			'Due: Call, Heidi Cooper: Call +1 555 0101',
		]);
		expect(duties({ websites: [own] })).toEqual([]);
	});
});
