import {
	type BookedCall,
	brand,
	type Call,
	type CallSettings,
	type LeadDetail,
	type LeadReceipt,
	type NewSession,
} from '@stayup/contract';
import { freshClientIp, freshDomain, freshEmail, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { aBookedCall, freeTimesNow, makePast, openCalls, openRules } from '@stayup/testing/business/call-examples';
import { calendarIn, emailsTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';

const data = openStoredData();
const { stored } = data;
let ada: NewSession;
beforeAll(async () => {
	ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'admin', isEmailConfirmed: true });
	await openCalls({ ada, data });
});

const asAda = <Reply>(method: 'GET' | 'PUT', path: string, body?: object) =>
	sendSuccessfully<Reply>(method, path, { token: ada.token, ...(body && { body }) });
const byLink = (path: string, body: object) =>
	send<BookedCall & { message?: string }>('POST', `/api/calls/link${path}`, {
		body,
		headers: { 'x-forwarded-for': freshClientIp() },
	});

async function emailWith(to: string, subject: string) {
	const mails = await emailsTo(to);
	const mail = mails.find((each) => each.subject.includes(subject));
	if (!mail) throw new Error(`${to} has no "${subject}" but: ${mails.map((each) => each.subject)}`);
	return mail;
}

describe('a call that is booked with the form', () => {
	it('comes with a calendar file to the visitor and a notice to us, is moved and cancelled by link', async () => {
		const { email, callAt, id } = await aBookedCall({ ada, data });
		const call = (await stored.calls.doc(id).get()).data();
		const invitation = await emailWith(email, 'Your call on');
		expect(calendarIn(invitation)).toContain('METHOD:REQUEST');
		expect(calendarIn(invitation)).toContain('SEQUENCE:0');
		const lead = await asAda<LeadDetail>('GET', `/api/leads/${call?.leadId}`);
		const ours = await emailWith(brand.supportEmail, lead.lead.reference);
		expect(ours.text).toContain('asks for a call');
		expect(lead.lead.nextAction).toMatch(/^Call on /);

		const token = /\/calls\/change#(\S+)/.exec(invitation.text)?.[1] ?? '';
		const opened = await byLink('', { token });
		expect(opened.body).toMatchObject({ start: callAt, state: 'booked', reference: lead.lead.reference });
		const { times } = await freeTimesNow();
		const other = times.find((time) => time !== callAt) ?? '';
		const moved = await byLink('/move', { token, callAt: other, callTimeZone: 'Europe/Berlin' });
		expect(moved.body).toMatchObject({ start: other, state: 'booked' });
		expect((await byLink('', { token })).status).toBe(400);

		const update = await emailWith(email, 'New time of your call');
		expect(calendarIn(update)).toContain('SEQUENCE:1');
		expect(calendarIn(update)).toContain(`UID:call-${id}@`);
		const next = /\/calls\/change#(\S+)/.exec(update.text)?.[1] ?? '';
		expect((await byLink('/cancel', { token: next })).body.state).toBe('cancelled');
		const cancelled = await emailWith(email, 'is cancelled');
		expect(calendarIn(cancelled)).toContain('METHOD:CANCEL');
		expect(calendarIn(cancelled)).toContain('SEQUENCE:2');
		expect((await byLink('/cancel', { token: next })).status).toBe(400);
	});

	it('is only reserved until its visitor presses the button behind the link', async () => {
		await openCalls({ ada, data });
		const { times } = await freeTimesNow();
		const email = freshEmail('visitor', freshDomain());
		const body = { ...examples.createLead.body, email, callAt: times.at(-2), callTimeZone: 'UTC' };
		const headers = { 'x-forwarded-for': freshClientIp() };
		const receipt = await sendSuccessfully<LeadReceipt>('POST', '/api/leads/create', { body, headers });
		expect(receipt.call).toBe('reserved');
		const request = await emailWith(email, 'Confirm your call on');
		const token = /\/calls\/change#(\S+)/.exec(request.text)?.[1] ?? '';

		expect((await byLink('', { token })).body.state).toBe('reserved');
		expect((await byLink('/cancel', { token })).status).toBe(409);
		expect((await byLink('/confirm', { token })).body).toMatchObject({ state: 'booked', start: body.callAt });
		expect((await byLink('/confirm', { token })).status).toBe(400);
		expect(calendarIn(await emailWith(email, 'Your call on'))).toContain('METHOD:REQUEST');
	});

	it('is refused with one sentence beside the time when it was just taken', async () => {
		const { callAt, id } = await aBookedCall({ ada, data });
		const caller = (await stored.calls.doc(id).get()).data()?.caller;
		await stored.callSettings.doc('current').set({ ...openRules, callers: caller ? [caller] : [] });
		const body = { ...examples.createLead.body, email: freshEmail('late', freshDomain()), callAt, callTimeZone: 'UTC' };
		const { status, body: reply } = await send('POST', '/api/leads/create', { body });

		expect(status).toBe(409);
		const message = 'This time was just taken. Please choose another.';
		expect(reply).toMatchObject({ code: 'conflict', message, errors: [{ field: 'callAt', message }] });
		expect((await stored.leads.where('email', '==', body.email).get()).empty).toBe(true);
	});

	it('is booked once an admin says that it is not spam', async () => {
		await openCalls({ ada, data });
		const { times } = await freeTimesNow();
		const body = {
			...examples.createLead.body,
			email: freshEmail('bot', freshDomain()),
			callAt: times.at(-1),
			callTimeZone: 'UTC',
		};
		const headers = { 'x-fax-number': '555' };
		const reply = await send<LeadReceipt>('POST', '/api/leads/create', { body, headers });
		const leads = stored.leads.where('email', '==', body.email);
		const before = (await leads.get()).size;
		const [kept] = (await stored.possibleSpam.where('email', '==', body.email).get()).docs;
		await sendSuccessfully('POST', `/api/admin/possible-spam/${kept?.id}/not-spam`, { token: ada.token });
		const [lead] = (await leads.get()).docs;

		expect([reply.status, reply.body.call, before]).toEqual([200, 'asked', 0]);
		expect(lead?.id).toBe(kept?.id);
		expect((await stored.calls.doc(lead?.data().callId ?? '').get()).data()?.start).toBe(Date.parse(body.callAt ?? ''));
	});
});

describe('the free times', () => {
	it('say nothing about who calls or who booked', async () => {
		const { callAt } = await aBookedCall({ ada, data });
		const reply = await freeTimesNow();

		expect(Object.keys(reply).toSorted()).toEqual(['lengthMinutes', 'times']);
		expect(JSON.stringify(reply)).not.toContain(ada._id);
		expect(reply.times).not.toContain(callAt);
	});
});

describe('an admin', () => {
	it('changes when calls can be booked, which is audited, and chooses admins only', async () => {
		const body = { ...openRules, noticeHours: 3, callerIds: [ada._id] };
		const saved = await asAda<CallSettings>('PUT', '/api/admin/call-settings', body);
		expect(saved).toMatchObject({ noticeHours: 3, callers: [{ _id: ada._id, name: 'Ada' }] });
		const rows = await stored.auditLog.where('actor.uid', '==', ada._id).get();
		const changes = rows.docs.map((row) => row.data()).filter(({ action }) => action === 'call-settings.changed');
		expect(changes.some(({ after }) => after?.includes('notice: 3 h'))).toBe(true);

		const bob = await register('Bob');
		const wrong = { token: ada.token, body: { ...body, callerIds: [bob._id] } };
		const { status, body: reply } = await send('PUT', '/api/admin/call-settings', wrong);
		expect(status).toBe(400);
		expect(reply).toMatchObject({ errors: [{ field: 'callerIds', message: 'Please choose admins only.' }] });
	});

	it('says how a call went once it has begun', async () => {
		const { id, callAt } = await aBookedCall({ ada, data });
		const early = { token: ada.token, body: { result: 'completed' } };
		expect((await send('PUT', `/api/admin/calls/${id}/result`, early)).status).toBe(409);
		await makePast(data, id);
		const call = await asAda<Call>('PUT', `/api/admin/calls/${id}/result`, { result: 'no-show' });

		expect(call.state).toBe('no-show');
		const { timeline } = await asAda<LeadDetail>('GET', `/api/leads/${call.leadId}`);
		expect(timeline[0]).toMatchObject({ kind: 'call-no-show', by: { name: 'Ada' } });
		const past = await asAda<Call[]>('GET', '/api/admin/calls?list=past&limit=100');
		expect(past.map(({ _id }) => _id)).toContain(id);
		// Its first time is free again, for the next test that chooses one.
		const next = { ...examples.createLead.body, email: freshEmail('next', freshDomain()), callAt, callTimeZone: 'UTC' };
		const headers = { 'x-forwarded-for': freshClientIp() };
		expect((await send('POST', '/api/leads/create', { body: next, headers })).status).toBe(200);
	});
});
