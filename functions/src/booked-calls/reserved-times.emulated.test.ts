import { hourMs, minuteMs, usualCallRules } from '@stayup/contract';
import { now, refused, taken, timeZone, tuesdayTen, withCallers } from '@stayup/testing/business/with-callers';
import { describe, expect, it } from 'vitest';
import type { BookingStart } from '../inbox/lead-booking.ts';
import { isKept, offeredTimes } from './rules/free-times.ts';

describe('a time that is reserved', () => {
	const from = (clientIp: string): BookingStart => ({ as: 'reserved', clientIp });
	const afterwards = now + 15 * minuteMs;

	it('is booked by its link within 15 minutes, with everything that a booking has', async () => {
		const { stored, book, callOf, withToken, callChanges, emails, timeline } = await withCallers('Ada');
		await book('heidi@heidi.example', tuesdayTen, from('one'));
		const { id, leadId } = await callOf('heidi@heidi.example');
		const lead = async () => (await stored.leads.doc(leadId).get()).data();
		expect((await emails()).map(({ message }) => message.event)).toEqual(['call-reserved']);
		expect(await lead()).toMatchObject({ assignee: null, callId: null });
		expect(await refused(book('rosa@rosa.example', tuesdayTen, from('two')))).toBe(taken);

		const link = await withToken('heidi@heidi.example');
		await callChanges.confirm(link, afterwards - 1);
		expect(await callOf('heidi@heidi.example')).toMatchObject({ state: 'booked', hold: null, linkHashes: [] });
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
		await book('heidi@heidi.example', tuesdayTen, from('one'));
		const link = await withToken('heidi@heidi.example');
		const busyAt = (at: number) => calls.busyBetween(tuesdayTen - 1, tuesdayTen + 1, at);
		expect([await busyAt(afterwards - 1), await busyAt(afterwards)]).toMatchObject([[{ start: tuesdayTen }], []]);

		clock.now = afterwards;
		await book('rosa@rosa.example', tuesdayTen, from('two'));
		expect(await refused(callChanges.confirm(link, afterwards))).toBe(taken);
		const noon = tuesdayTen + 2 * hourMs;
		await callChanges.move(link, { at: noon, timeZone }, afterwards);
		expect(await callOf('heidi@heidi.example')).toMatchObject({ state: 'booked', start: noon });
		// The time of the other visitor is still reserved.
		expect(await refused(book('omar@omar.example', tuesdayTen, from('three')))).toBe(taken);
	});

	const at = (hours: number) => tuesdayTen + hours * hourMs;
	const full = /has enough calls with us\. Please choose any time/;

	it('is the only one of a mailbox, and one of three for a network within a fortnight, also when they are booked and cancelled', async () => {
		const { clock, book, withToken, callChanges } = await withCallers('Ada', 'Ben');
		await book('heidi@heidi.example', at(0), from('one'));
		expect(await refused(book('heidi@heidi.example', at(1), from('two')))).toMatch(/has a call already/);
		await callChanges.confirm(await withToken('heidi@heidi.example'), now);
		await callChanges.cancel(await withToken('heidi@heidi.example'), now);
		await book('rosa@rosa.example', at(0), from('one'));
		await book('omar@omar.example', at(2), from('one'));

		expect(await refused(book('vera@vera.example', at(2), from('one')))).toMatch(full);
		expect(await refused(book('vera@vera.example', at(2), from('two')))).toBe('booked');
		clock.now = afterwards;
		expect(await refused(book('yuki@yuki.example', at(0), from('one')))).toBe('booked');
	});

	it('is one of six for a provider, and of three for a domain', async () => {
		const { book } = await withCallers('Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal');
		const ofNetwork = (number: number) => from(`2001:db8:${number}:1::/64`);
		for (let number = 0; number < 6; number += 1) await book(`eve@shop-${number}.example`, at(0), ofNetwork(number));
		expect(await refused(book('eve@shop-6.example', at(0), ofNetwork(6)))).toMatch(full);

		for (const name of ['a', 'b', 'c']) await book(`${name}@mail.catch-all.example`, at(2), from(`of ${name}`));
		expect(await refused(book('d@catch-all.example', at(2), from('of d')))).toMatch(full);
		expect(await refused(book('d@gmail.com', at(2), from('of d')))).toBe('booked');
	});

	it('is not one of those that are kept for visitors without a call, also when a call moves', async () => {
		const { book, withToken, callChanges } = await withCallers('Ada', 'Ben');
		const times = offeredTimes(usualCallRules, now);
		const kept = times.filter((time) => isKept(usualCallRules, time));
		const [first = 0, second = 0] = kept;
		const other = times.find((time) => !isKept(usualCallRules, time)) ?? 0;
		await book('heidi@heidi.example', first, from('one'));

		expect(await refused(book('rosa@rosa.example', second, from('one')))).toMatch(/^This time is kept for people/);
		await book('rosa@rosa.example', other, from('one'));
		const moved = callChanges.move(await withToken('rosa@rosa.example'), { at: second, timeZone }, now);
		expect(await refused(moved)).toMatch(/^This time is kept for people/);
		expect(await refused(book('omar@omar.example', second, from('two')))).toBe('booked');
	});

	it('is freed when its lead is erased, without an email to who would have called', async () => {
		const { book, leads, emails } = await withCallers('Ada');
		await book('heidi@heidi.example', tuesdayTen, from('one'));
		await leads.removeOf({ uid: 'heidi', email: 'heidi@heidi.example' });

		expect(await refused(book('rosa@rosa.example', tuesdayTen, from('two')))).toBe('booked');
		expect((await emails()).map(({ message }) => message.event)).toEqual(['call-reserved']);
	});
});
