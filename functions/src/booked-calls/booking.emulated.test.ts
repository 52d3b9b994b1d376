import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { now, refused, taken, timeZone, tuesdayTen, withCallers } from '@stayup/testing/business/with-callers';
import { describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';
import { composeCallEmail } from './compose-call-email.ts';

const by = { uid: 'ada', email: 'ada@stayup.test', name: 'Ada', requestId: 'r1' };

describe('a free time that is booked by 20 visitors at once', () => {
	it.each([
		{ callers: ['Ada'], booked: 1 },
		{ callers: ['Ada', 'Ben'], booked: 2 },
	])('is booked $booked times with $callers, and the others choose again', async (row) => {
		const { stored, book } = await withCallers(...row.callers);
		const visitors = Array.from({ length: 20 }, (_, index) => `visitor-${index}@example.com`);
		const results = await Promise.all(visitors.map((email) => refused(book(email))));

		expect(results.filter((result) => result === 'booked')).toHaveLength(row.booked);
		expect(results.filter((result) => result === taken)).toHaveLength(20 - row.booked);
		const calls = (await stored.calls.get()).docs.map((call) => call.data());
		expect(new Set(calls.map(({ caller }) => caller._id)).size).toBe(row.booked);
		// Refused bookings leave nothing behind.
		expect((await stored.leads.count().get()).data().count).toBe(row.booked);
		expect((await stored.callReservations.count().get()).data().count).toBe(2 * row.booked);
	});

	it('is booked once also by several processes, which share only the database', async () => {
		const { stored, book, another } = await withCallers('Ada');
		const processes = [book, another(), another(), another()];
		const results = await Promise.all(processes.map((from, index) => refused(from(`process-${index}@example.com`))));

		expect(results.filter((result) => result === 'booked')).toHaveLength(1);
		expect((await stored.calls.count().get()).data().count).toBe(1);
	});
});

describe('a booking', () => {
	it.each([
		['in the past', '2026-11-19T15:00:00Z'],
		['before the minimum notice is over', '2026-11-20T17:00:00Z'],
		['outside of the hours', '2026-11-24T03:00:00Z'],
		['on a weekend', '2026-11-21T15:00:00Z'],
		['between two times', '2026-11-24T15:10:00Z'],
		['further ahead than allowed', '2026-12-24T15:00:00Z'],
	])('%s is refused, and stores nothing', async (_, at) => {
		const { stored, book } = await withCallers('Ada');

		expect(await refused(book('heidi@example.com', Date.parse(at)))).toBe(taken);
		expect((await stored.leads.count().get()).data().count).toBe(0);
	});

	it('is the only open one of its visitor, until the call is over', async () => {
		const { clock, book, callOf, callChanges } = await withCallers('Ada');
		await book('heidi@example.com');
		const wednesday = tuesdayTen + dayMs;

		expect(await refused(book('Heidi+again@Example.com', wednesday))).toMatch(
			/^This email address has a call already\./,
		);
		clock.now = tuesdayTen + hourMs;
		expect(await refused(book('heidi@example.com', wednesday))).toBe('booked');
		// How the first call went is said after the second was booked, which keeps its visitor.
		clock.now += minuteMs;
		const second = await callOf('heidi@example.com');
		expect(second.start).toBe(wednesday);
		expect(await callChanges.setResult(second.id, 'completed', by, wednesday - hourMs).catch(String)).toMatch(
			/has not begun/,
		);
		expect(await refused(book('heidi@example.com', wednesday + dayMs))).toMatch(/has a call already/);
	});

	it('is the next action of its lead and the answer that is due, with an email to each side', async () => {
		const { stored, queued, book, callOf, emails, timeline } = await withCallers('Ada');
		await book('heidi@example.com');
		const { leadId, id } = await callOf('heidi@example.com');

		expect((await stored.leads.doc(leadId).get()).data()).toMatchObject({
			assignee: { _id: 'ada', name: 'Ada' },
			callId: id,
			answerDueAt: tuesdayTen + 30 * minuteMs,
			nextAction: 'Call on Tue 24 Nov, 10:00 EST',
			nextActionOn: '2026-11-24',
		});
		expect(await timeline(leadId)).toEqual(['received', 'call-booked', 'mail']);
		const sent = await emails();
		expect(sent.map(({ message, email }) => [message.event, email?.to]).toSorted()).toEqual([
			['call-assigned', 'ada@stayup.test'],
			['call-booked', 'heidi@example.com'],
			['call-reminder', 'heidi@example.com'],
			['call-reminder', 'heidi@example.com'],
		]);
		const invitation = sent.find(({ message }) => message.event === 'call-booked')?.email?.content;
		expect(invitation?.subject).toContain('Tue 24 Nov, 09:00 CST');
		expect(invitation?.calendar?.text).toContain('DTSTART:20261124T150000Z');
		// The address is not confirmed: nothing of the form is in the email (MAIL-7).
		const text = JSON.stringify(invitation);
		for (const typed of [examples.createLead.body.fullName, examples.createLead.body.phoneNumber]) {
			expect(text).not.toContain(typed);
		}
		const planned = queued.flatMap(({ deliveryId, at }) => (deliveryId.includes('reminder') ? [at] : []));
		expect(planned.toSorted()).toEqual([tuesdayTen - dayMs, tuesdayTen - hourMs]);
	});
});

describe('a call that is moved', () => {
	it('leaves its time to others, and everything of the earlier time unsent', async () => {
		const { book, callOf, withToken, callChanges, calls, emails, stored, timeline } = await withCallers('Ada');
		await book('heidi@example.com');
		const link = await withToken('heidi@example.com');
		const noon = tuesdayTen + 2 * hourMs;
		await callChanges.move(link, { at: noon, timeZone: 'Europe/Berlin' }, now);
		const call = await callOf('heidi@example.com');

		expect(call).toMatchObject({ start: noon, sequence: 1, state: 'booked', linkHashes: [] });
		expect(await calls.byLink(link.token, now)).toBeNull();
		expect((await emails()).map(({ message }) => [message.event, message.sequence]).toSorted()).toEqual([
			['call-assigned', 1],
			['call-moved', 1],
			['call-reminder', 1],
			['call-reminder', 1],
		]);
		expect((await stored.leads.doc(call.leadId).get()).data()?.nextAction).toBe('Call on Tue 24 Nov, 12:00 EST');
		const events = (await timeline(call.leadId)).filter((event) => event !== 'call-reminded');
		// All happened at one instant of the clock.
		expect(events.toSorted()).toEqual(['call-booked', 'call-moved', 'mail', 'mail', 'received']);
		await book('rosa@example.com');
		expect(await refused(book('omar@example.com', noon))).toBe(taken);
	});

	it('is handed over to who is free, and the other gets an email', async () => {
		const { book, callOf, withToken, callChanges, emails } = await withCallers('Ada', 'Ben');
		const noon = tuesdayTen + 2 * hourMs;
		await book('heidi@example.com');
		const heidi = await callOf('heidi@example.com');
		await book('rosa@example.com', noon);
		await book('omar@example.com', noon);
		const { id, token } = await withToken('omar@example.com');
		// Two have noon; Heidi's caller is free at ten no longer.
		await callChanges.move({ id, token }, { at: tuesdayTen, timeZone }, now);
		const omar = await callOf('omar@example.com');

		expect(omar.caller._id).not.toBe(heidi.caller._id);
		const emailed = (await emails()).filter(({ message }) => message.event === 'call-withdrawn');
		for (const { email } of emailed) expect(email?.content.calendar?.method).toBe('CANCEL');
	});

	it('stays as it is if the time is taken, outside of the hours, or the link was used', async () => {
		const { book, callOf, withToken, callChanges } = await withCallers('Ada');
		await book('heidi@example.com');
		await book('rosa@example.com', tuesdayTen + hourMs);
		const link = await withToken('heidi@example.com');
		const moveTo = (at: number) => callChanges.move(link, { at, timeZone }, now);

		expect(await refused(moveTo(tuesdayTen + hourMs))).toBe(taken);
		expect(await refused(moveTo(tuesdayTen + 14 * hourMs))).toBe(taken);
		expect((await callOf('heidi@example.com')).start).toBe(tuesdayTen);
		await moveTo(tuesdayTen + 2 * hourMs);
		expect(await moveTo(tuesdayTen)).toBeNull();
		expect(await callChanges.cancel(link, now)).toBeNull();
	});

	it('cannot be moved by two clicks at once', async () => {
		const { book, callOf, withToken, callChanges } = await withCallers('Ada');
		await book('heidi@example.com');
		const link = await withToken('heidi@example.com');
		const results = await Promise.all(
			[2, 3, 4].map((hours) => callChanges.move(link, { at: tuesdayTen + hours * hourMs, timeZone }, now)),
		);

		expect(results.filter((result) => result !== null)).toHaveLength(1);
		expect((await callOf('heidi@example.com')).sequence).toBe(1);
	});
});

describe('a call that is cancelled', () => {
	it('leaves an answer that is due on the next business day, which is no holiday', async () => {
		const { book, callOf, withToken, callChanges, stored } = await withCallers('Ada');
		await book('heidi@example.com');
		await stored.callSettings.doc('current').update({ holidays: ['2026-11-23'] });
		await callChanges.cancel(await withToken('heidi@example.com'), now);
		const { leadId } = await callOf('heidi@example.com');

		expect((await stored.leads.doc(leadId).get()).data()?.answerDueAt).toBe(Date.parse('2026-11-24T14:00:00Z'));
	});

	it('frees its time and its visitor, and takes the event out of both calendars', async () => {
		const { book, callOf, withToken, callChanges, emails, stored } = await withCallers('Ada');
		await book('heidi@example.com');
		await callChanges.cancel(await withToken('heidi@example.com'), now);
		const call = await callOf('heidi@example.com');
		const sent = await emails();

		expect(call).toMatchObject({ state: 'cancelled', sequence: 1 });
		expect(sent.map(({ message, email }) => [message.event, email?.to]).toSorted()).toEqual([
			['call-cancelled', 'heidi@example.com'],
			['call-withdrawn', 'ada@stayup.test'],
		]);
		for (const { email } of sent) {
			expect(email?.content.calendar).toMatchObject({ method: 'CANCEL' });
			expect(email?.content.calendar?.text).toContain('SEQUENCE:1');
		}
		expect((await stored.leads.doc(call.leadId).get()).data()).toMatchObject({ nextActionOn: '2026-11-20' });
		await book('heidi@example.com');
	});
});

describe('a reminder', () => {
	it('is sent while it helps, and noted once', async () => {
		const { book, callOf, clock, emailDeps, timeline } = await withCallers('Ada');
		await book('heidi@example.com');
		const { id, leadId } = await callOf('heidi@example.com');
		const remind = (before: 'day' | 'hour') =>
			composeCallEmail(emailDeps, { event: 'call-reminder', callId: id, sequence: 0, before });

		clock.now = tuesdayTen - dayMs;
		expect((await remind('day'))?.content.subject).toContain('Reminder: your call on Tue 24 Nov, 09:00 CST');
		// A retry.
		await remind('day');
		expect((await timeline(leadId)).filter((event) => event === 'call-reminded')).toHaveLength(1);
		clock.now = tuesdayTen - hourMs;
		expect(await remind('day')).toBeNull();
		expect(await remind('hour')).not.toBeNull();
		clock.now = tuesdayTen + minuteMs;
		expect(await remind('hour')).toBeNull();
	});
});

describe('the result of a call', () => {
	it('answers the lead, is audited, and can be corrected', async () => {
		const { book, callOf, callChanges, stored, timeline } = await withCallers('Ada');
		await book('heidi@example.com');
		const { id, leadId } = await callOf('heidi@example.com');
		const later = tuesdayTen + hourMs;
		await callChanges.setResult(id, 'no-show', by, later);
		const lead = async () => (await stored.leads.doc(leadId).get()).data();
		expect(await lead()).toMatchObject({ answeredAt: tuesdayTen, nextAction: 'Call again: nobody answered' });
		await callChanges.setResult(id, 'completed', by, later + minuteMs);

		expect(await lead()).toMatchObject({ nextAction: '', nextActionOn: null });
		expect((await timeline(leadId)).slice(-2)).toEqual(['call-no-show', 'call-completed']);
		const rows = (await stored.auditLog.get()).docs.map((row) => row.data());
		expect(rows.map(({ action, before, after }) => [action, before, after]).toSorted()).toEqual([
			['call.result-set', 'booked', 'no-show'],
			['call.result-set', 'no-show', 'completed'],
		]);
	});
});

describe('the erasure of a lead', () => {
	it('deletes its call, frees the time, and notifies who would have called', async () => {
		const { book, leads, stored, emails } = await withCallers('Ada');
		await book('heidi@example.com');
		await leads.removeOf({ uid: 'heidi', email: 'heidi@example.com' });

		expect((await stored.calls.count().get()).data().count).toBe(0);
		expect((await stored.callReservations.count().get()).data().count).toBe(0);
		const sent = await emails();
		expect(sent.map(({ message, email }) => [message.event, email?.to])).toEqual([
			['call-withdrawn', 'ada@stayup.test'],
		]);
		expect(JSON.stringify(sent)).not.toContain('heidi');
		await book('rosa@example.com');
	});
});
