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
	const fullNetwork =
		"No more times can be booked from your network at the moment. Choose 'Any time', and we'll call you during our hours.";
	const notFirst = /^This time is reserved for new customers\. Please choose another one/;
	const ofProvider = (network: number) => from(`2001:db8:${network}:1::/64`);
	const times = offeredTimes(usualCallRules, now);
	const [firstKept = 0, secondKept = 0, thirdKept = 0] = times.filter((time) => isKept(usualCallRules, time));
	const notKept = times.find((time) => !isKept(usualCallRules, time)) ?? 0;

	it('is the only one of a mailbox, and one of two of a network that wait, or of three within a fortnight that are booked', async () => {
		const { clock, book, withToken, callChanges } = await withCallers('Ada', 'Ben', 'Cleo');
		const confirm = async (email: string) => callChanges.confirm(await withToken(email), clock.now);
		await book('heidi@heidi.example', at(0), from('one'));
		expect(await refused(book('heidi@heidi.example', at(1), from('two')))).toMatch(/has a call already/);
		await book('rosa@rosa.example', at(0), from('one'));
		expect(await refused(book('omar@omar.example', at(0), from('one')))).toBe(fullNetwork);
		expect(await refused(book('omar@omar.example', at(0), from('two')))).toBe('booked');

		// Those that are booked and cancelled count, and those that wait.
		await confirm('heidi@heidi.example');
		await callChanges.cancel(await withToken('heidi@heidi.example'), now);
		await confirm('rosa@rosa.example');
		await book('vera@vera.example', at(2), from('one'));
		expect(await refused(book('yuki@yuki.example', at(2), from('one')))).toBe(fullNetwork);
		clock.now = afterwards;
		await book('yuki@yuki.example', at(2), from('one'));
		await confirm('yuki@yuki.example');
		expect(await refused(book('zoe@zoe.example', at(4), from('one')))).toBe(fullNetwork);
		expect(await refused(confirm('vera@vera.example'))).toBe(
			"No more times can be booked from your network at the moment. We'll call you during our hours.",
		);
	});

	it('counts for a domain once it is confirmed: strangers with its email addresses refuse nobody', async () => {
		const { book, withToken, callChanges } = await withCallers('Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn');
		const confirm = async (name: string) =>
			refused(callChanges.confirm(await withToken(`${name}@mail.acme.example`), now));
		for (const name of ['a', 'b', 'c', 'd']) await book(`${name}@mail.acme.example`, at(0), from(`of ${name}`));
		for (const name of ['a', 'b', 'c']) expect(await confirm(name)).toBe('booked');

		const full = 'No more times can be booked for email addresses at acme.example.';
		expect(await confirm('d')).toBe(`${full} We'll call you during our hours.`);
		expect(await refused(book('e@acme.example', at(2), from('of e')))).toBe(
			`${full} Choose 'Any time', and we'll call you during our hours.`,
		);
		expect(await refused(book('e@gmail.com', at(2), from('of e')))).toBe('booked');
	});

	it('is not a kept one for a provider with six calls, whose networks can book the other times', async () => {
		const { book } = await withCallers('Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal');
		for (let network = 0; network < 5; network += 1) {
			await book(`eve@shop-${network}.example`, notKept, ofProvider(network));
		}
		await book('heidi@heidi.example', firstKept, ofProvider(5));

		expect(await refused(book('rosa@rosa.example', firstKept, ofProvider(6)))).toMatch(notFirst);
		expect(await refused(book('rosa@rosa.example', notKept, ofProvider(6)))).toBe('booked');
	});

	it('is not one of those that are kept for visitors without a call, also when a call is confirmed or moves', async () => {
		const { book, withToken, callChanges } = await withCallers('Ada', 'Ben', 'Cleo');
		const confirm = async (email: string) => refused(callChanges.confirm(await withToken(email), now));
		await book('heidi@acme.example', firstKept, from('one'));
		await book('omar@acme.example', secondKept, from('two'));

		expect(await refused(book('rosa@rosa.example', secondKept, from('one')))).toMatch(/or choose 'Any time'\.$/);
		await book('rosa@rosa.example', notKept, from('one'));
		const moved = callChanges.move(await withToken('rosa@rosa.example'), { at: thirdKept, timeZone }, now);
		expect(await refused(moved)).toMatch(notFirst);
		// Others of its network do not take a time away that is reserved.
		expect(await confirm('rosa@rosa.example')).toBe('booked');
		expect(await confirm('heidi@acme.example')).toBe('booked');
		expect(await confirm('omar@acme.example')).toMatch(notFirst);
		expect(await refused(book('vera@vera.example', thirdKept, from('three')))).toBe('booked');
	});

	it('is freed when its lead is erased, without an email to who would have called', async () => {
		const { book, leads, emails } = await withCallers('Ada');
		await book('heidi@heidi.example', tuesdayTen, from('one'));
		await leads.removeOf({ uid: 'heidi', email: 'heidi@heidi.example' });

		expect(await refused(book('rosa@rosa.example', tuesdayTen, from('two')))).toBe('booked');
		expect((await emails()).map(({ message }) => message.event)).toEqual(['call-reserved']);
	});
});
