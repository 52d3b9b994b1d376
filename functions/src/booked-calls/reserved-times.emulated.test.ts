import { hourMs, minuteMs } from '@stayup/contract';
import { now, refused, taken, timeZone, tuesdayTen, withCallers } from '@stayup/testing/business/with-callers';
import { describe, expect, it } from 'vitest';
import type { BookingStart } from '../inbox/lead-booking.ts';

describe('a time that is reserved', () => {
	const from = (network: string): BookingStart => ({ as: 'reserved', network });
	const afterwards = now + 15 * minuteMs;

	it('is booked by its link within 15 minutes, with everything that a booking has', async () => {
		const { stored, book, callOf, withToken, callChanges, emails, timeline } = await withCallers('Ada');
		await book('heidi@example.com', tuesdayTen, from('one'));
		const { id, leadId } = await callOf('heidi@example.com');
		const lead = async () => (await stored.leads.doc(leadId).get()).data();
		expect((await emails()).map(({ message }) => message.event)).toEqual(['call-reserved']);
		expect(await lead()).toMatchObject({ assignee: null, callId: null });
		expect(await refused(book('rosa@example.com', tuesdayTen, from('two')))).toBe(taken);

		const link = await withToken('heidi@example.com');
		await callChanges.confirm(link, afterwards - 1);
		expect(await callOf('heidi@example.com')).toMatchObject({ state: 'booked', hold: null, linkHashes: [] });
		expect(await lead()).toMatchObject({ callId: id, nextAction: 'Call on Tue 24 Nov, 10:00 EST' });
		expect((await timeline(leadId)).filter((event) => event.startsWith('call-'))).toEqual([
			'call-reserved',
			'call-booked',
		]);
		expect((await emails()).map(({ message }) => message.event).toSorted()).toEqual([
			'call-assigned',
			'call-booked',
			'call-reminder',
			'call-reminder',
		]);
		expect(await callChanges.confirm(link, afterwards)).toBeNull();
	});

	it('is free after 15 minutes, and its link books another time', async () => {
		const { clock, book, callOf, withToken, callChanges, calls } = await withCallers('Ada');
		await book('heidi@example.com', tuesdayTen, from('one'));
		const link = await withToken('heidi@example.com');
		const busyAt = (at: number) => calls.busyBetween(tuesdayTen - 1, tuesdayTen + 1, at);
		expect([await busyAt(afterwards - 1), await busyAt(afterwards)]).toMatchObject([[{ start: tuesdayTen }], []]);

		clock.now = afterwards;
		await book('rosa@example.com', tuesdayTen, from('two'));
		expect(await refused(callChanges.confirm(link, afterwards))).toBe(taken);
		const noon = tuesdayTen + 2 * hourMs;
		await callChanges.move(link, { at: noon, timeZone }, afterwards);
		expect(await callOf('heidi@example.com')).toMatchObject({ state: 'booked', start: noon });
		// The time of the other visitor is still reserved.
		expect(await refused(book('omar@example.com', tuesdayTen, from('three')))).toBe(taken);
	});

	it('is one of two for a network, and the only one of a mailbox', async () => {
		const { clock, book, withToken, callChanges } = await withCallers('Ada');
		const at = (hours: number) => tuesdayTen + hours * hourMs;
		await book('heidi@example.com', at(0), from('one'));
		await book('rosa@example.com', at(1), from('one'));
		const full = /^2 calls of your network wait for their confirmation\./;

		expect(await refused(book('omar@example.com', at(2), from('one')))).toMatch(full);
		expect(await refused(book('omar@example.com', at(2), from('two')))).toBe('booked');
		expect(await refused(book('heidi@example.com', at(3), from('three')))).toMatch(/has a call already/);
		await callChanges.confirm(await withToken('rosa@example.com'), now);
		expect(await refused(book('vera@example.com', at(3), from('one')))).toBe('booked');
		expect(await refused(book('yuki@example.com', at(4), from('one')))).toMatch(full);
		clock.now = afterwards;
		expect(await refused(book('yuki@example.com', at(4), from('one')))).toBe('booked');
	});

	it('is freed when its lead is erased, without an email to who would have called', async () => {
		const { book, leads, stored, emails } = await withCallers('Ada');
		await book('heidi@example.com', tuesdayTen, from('one'));
		await leads.removeOf({ uid: 'heidi', email: 'heidi@example.com' });

		expect((await stored.callReservations.count().get()).data().count).toBe(0);
		expect(await emails()).toEqual([]);
	});
});
