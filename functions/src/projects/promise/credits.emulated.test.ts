import {
	type CreditDue,
	monthBefore,
	type NewSession,
	type PaidTier,
	type ProjectDetail,
	type ProjectDetailForAdmin,
} from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { control } from '@stayup/testing/billing/payments';
import { markMonth, registerAdmin, storeMissedMonth } from '@stayup/testing/business/project-examples';
import { emailsTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';

const data = openStoredData();
const { stored } = data;
let ada: NewSession;
let grace: NewSession;
beforeAll(async () => {
	[ada, grace] = await Promise.all([registerAdmin(data, 'Ada'), registerAdmin(data, 'Grace')]);
});

const given = 'The credit of this month was given already.';

async function aMissedMonth(tier: PaidTier = 'Core') {
	const judy = await register('Judy');
	const { id, month } = await storeMissedMonth(data, judy, tier);
	const url = `/api/admin/projects/${id}`;
	const post = async (who: NewSession, path: string, body?: object) => {
		const sent = { token: who.token, ...(body && { body }) };
		return send<ProjectDetailForAdmin & { message: string }>('POST', `${url}${path}`, sent);
	};
	return {
		judy,
		id,
		month,
		give: (who: NewSession, ofMonth = month) => post(who, '/credits', { month: ofMonth }),
		approve: (who: NewSession) => post(who, `/credits/${month}/approval`),
		refuse: (who: NewSession, reason: string) => post(who, `/credits/${month}/refusal`, { reason }),
		async due(who: NewSession) {
			const all = await sendSuccessfully<CreditDue[]>('GET', '/api/admin/credits', { token: who.token });
			return all.filter(({ projectId }) => projectId === id);
		},
		read: () => sendSuccessfully<ProjectDetailForAdmin>('GET', url, { token: ada.token }),
		async auditRows() {
			const rows = (await stored.auditLog.where('subjectId', '==', id).get()).docs.map((row) => row.data());
			const ofCredits = rows.filter(({ action }) => action.startsWith('project.credit'));
			return ofCredits
				.toSorted((one, other) => one.at - other.at)
				.map(({ action, after, actor }) => [action, after, actor.uid]);
		},
		async creditNotes() {
			const { creditNotes } = await control<{ creditNotes: { metadata: { creditId: string }; amount: number }[] }>(
				'GET',
				'state',
			);
			return creditNotes.filter(({ metadata }) => metadata.creditId === `${id}_${month}`).map(({ amount }) => amount);
		},
	};
}

describe('a month that missed the aim', () => {
	it('gets one credit note, however many admins give it at once, with an audit row and an email', async () => {
		const { judy, id, month, give, read, auditRows, creditNotes } = await aMissedMonth();
		await stored.users.doc(judy._id).update({ isEmailConfirmed: true });
		const missed = (await read()).months.find((one) => one.month === month);
		// Core costs 5,000 cents; an hour of 30 or 31 days is 7 of them.
		expect(missed).toMatchObject({ isOver: true, downSeconds: 3600, leftSeconds: 0, creditCents: 7, marks: [] });
		const replies = await Promise.all([give(ada), give(ada), give(ada)]);

		expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
		expect(await creditNotes()).toEqual([7]);
		expect(await auditRows()).toEqual([
			['project.credit-given', expect.stringContaining(`${month}: $0.07, credit note SANDBOX-CN-`), ada._id],
		]);
		const seen = await sendSuccessfully<ProjectDetail>('GET', `/api/projects/${id}`, { token: judy.token });
		expect(seen.credits).toMatchObject([{ month, amountCents: 7 }]);
		const email = (await emailsTo(judy.email)).find(({ subject }) => subject.includes('Your credit of $0.07'));
		expect(email?.text).toContain('SANDBOX-CN-');
		expect(await give(ada)).toMatchObject({ status: 409, body: { message: given } });
	});

	it('gets the same one, also if the client has removed the own monitor', async () => {
		const { judy, give, creditNotes } = await aMissedMonth();
		const [own] = await sendSuccessfully<{ _id: string }[]>('GET', '/api/websites', { token: judy.token });
		await sendSuccessfully('DELETE', `/api/websites/${own?._id}`, { token: judy.token });

		expect((await give(ada)).status).toBe(201);
		expect(await creditNotes()).toEqual([7]);
	});

	it('gets none while it lasts, and none if the aim was kept or nothing was measured', async () => {
		const { id, month, give } = await aMissedMonth();
		const running = new Date().toISOString().slice(0, 7);

		expect((await give(ada, running)).status).toBe(409);
		expect(await give(ada, monthBefore(month))).toMatchObject({
			status: 409,
			body: { message: 'We did not measure this website in this month, so no credit can be computed.' },
		});
		expect((await give(ada, '2026-13')).status).toBe(400);
		const [day] = (await stored.daysOf(`promise-${id}`).get()).docs;
		await day?.ref.update({ 'stats.downSeconds': 8, 'stats.upSeconds': 86_392 });
		expect(await give(ada)).toMatchObject({
			status: 409,
			body: { message: 'No credit is due: the measured downtime of this month is within the aim.' },
		});
	});
});

describe('a month in which an admin has changed our monitor', () => {
	it('gets its credit from two admins, and each step is in the audit log', async () => {
		const { id, month, give, approve, read, auditRows, creditNotes } = await aMissedMonth();
		await markMonth(data, id, month);
		const asked = await give(ada);
		expect(asked).toMatchObject({
			status: 201,
			body: { credits: [], creditRequests: [{ month, amountCents: 7, askedBy: { _id: ada._id } }] },
		});
		expect(await give(grace)).toMatchObject({
			status: 409,
			body: { message: 'Ada has asked for this credit. Another admin must approve it.' },
		});
		expect(await approve(ada)).toMatchObject({
			status: 409,
			body: { message: 'You have asked for this credit yourself, so another admin must approve it.' },
		});
		expect(await creditNotes()).toEqual([]);

		const approvals = await Promise.all([approve(grace), approve(grace)]);
		expect(approvals.some(({ status }) => status === 200)).toBe(true);
		expect(await creditNotes()).toEqual([7]);
		const { credits, creditRequests, months } = await read();
		expect([credits, creditRequests]).toMatchObject([[{ month, amountCents: 7 }], []]);
		expect(months.find((one) => one.month === month)?.marks).toEqual(['settings-changed']);
		expect(await auditRows()).toEqual([
			['project.credit-asked', `${month}: $0.07`, ada._id],
			['project.credit-approved', `${month}: $0.07, asked for by Ada`, grace._id],
			['project.credit-given', expect.stringContaining(`${month}: $0.07, credit note`), grace._id],
		]);
		expect(await approve(grace)).toMatchObject({ status: 409, body: { message: given } });
	});

	it('has nothing to approve before an admin has asked', async () => {
		const { approve } = await aMissedMonth();

		expect(await approve(grace)).toMatchObject({
			status: 404,
			body: { message: 'Nobody has asked for a credit of this month.' },
		});
	});
});

it('a credit above $50 is given by two admins', async () => {
	const { id, month, give, approve, read, creditNotes } = await aMissedMonth('Elite');
	// Four days of a month that costs $500.
	const [day] = (await stored.daysOf(`promise-${id}`).get()).docs;
	await day?.ref.update({ 'stats.downSeconds': 345_600, 'stats.upSeconds': 0 });
	const { creditCents = 0, marks } = (await read()).months.find((one) => one.month === month) ?? {};
	expect([creditCents > 5000, marks]).toEqual([true, []]);

	expect((await give(ada)).body.credits).toEqual([]);
	expect((await approve(ada)).status).toBe(409);
	expect((await approve(grace)).body.credits).toMatchObject([{ month, amountCents: creditCents }]);
	expect(await creditNotes()).toEqual([creditCents]);
});

it('a credit is due until it is given, also while it waits for a second admin', async () => {
	const { id, month, give, approve, due } = await aMissedMonth();
	const owed = { projectId: id, client: 'Judy', month, amountCents: 7, askedBy: null };
	expect(await due(ada)).toEqual([owed]);

	await markMonth(data, id, month);
	expect((await give(ada)).status).toBe(201);
	expect(await due(grace)).toEqual([{ ...owed, askedBy: { _id: ada._id, name: 'Ada' } }]);

	await stored.projects.doc(id).update({ endedAt: Date.now() });
	expect(await due(grace)).toEqual([{ ...owed, askedBy: { _id: ada._id, name: 'Ada' } }]);
	expect((await approve(grace)).status).toBe(200);
	expect(await due(grace)).toEqual([]);
});

it('the project of an admin shows an older month while its credit waits', async () => {
	const { id, month, give, approve, read } = await aMissedMonth();
	const older = monthBefore(month);
	await markMonth(data, id, month);
	expect((await give(ada)).status).toBe(201);
	const before = (await read()).months.map((one) => one.month);
	expect(before).not.toContain(older);

	// As if both had happened a month earlier.
	const credit = stored.projectCredits.doc(`${id}_${month}`);
	const waiting = (await credit.get()).data();
	if (!waiting) throw new Error('Nobody has asked for the credit.');
	await credit.delete();
	await stored.projectCredits.doc(`${id}_${older}`).set({ ...waiting, month: older });
	await stored.projects.doc(id).update({
		paidPeriods: [{ tier: 'Core', billingCycle: 'monthly', from: Date.parse(`${older}-01`), until: null }],
		firstLaunchedAt: Date.parse(`${older}-01`),
	});
	expect((await read()).months.map((one) => one.month)).toEqual([...before, older]);
	expect((await read()).creditRequests).toMatchObject([{ month: older }]);
	expect((await approve(grace)).status).toBe(404);
});

it('a credit is due until it is refused with a reason, which the client sees, and nobody gives it afterwards', async () => {
	const { judy, id, month, give, refuse, due, read, auditRows, creditNotes } = await aMissedMonth();
	expect(await due(ada)).toHaveLength(1);
	expect((await refuse(ada, ' ')).status).toBe(400);
	expect((await refuse(ada, 'Deducted by hand.')).status).toBe(200);

	expect(await due(ada)).toEqual([]);
	const message = 'Ada has refused the credit of this month: Deducted by hand.';
	expect(await give(grace)).toMatchObject({ status: 409, body: { message } });
	expect(await refuse(grace, 'Again.')).toMatchObject({ status: 409, body: { message } });
	expect(await creditNotes()).toEqual([]);
	expect(await auditRows()).toEqual([['project.credit-refused', `${month}: $0.07, Deducted by hand.`, ada._id]]);
	const seen = await sendSuccessfully<ProjectDetail>('GET', `/api/projects/${id}`, { token: judy.token });
	expect(seen.timeline.map(({ text }) => text)).toContainEqual(
		expect.stringMatching(/^No credit for .+: Deducted by hand\.$/),
	);
	expect([seen.credits, (await read()).creditRequests]).toEqual([[], []]);
});

it('a credit that another admin has asked for is refused by either of the two', async () => {
	const { id, month, give, approve, refuse, due } = await aMissedMonth();
	await markMonth(data, id, month);
	await give(ada);
	expect((await refuse(grace, 'Our monitor was wrong.')).status).toBe(200);

	expect(await due(ada)).toEqual([]);
	expect((await approve(grace)).status).toBe(409);
});
