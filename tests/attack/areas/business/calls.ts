/** Booked calls: guessed links, scanners, times that cannot be booked, hostile time zones, and floods of bookings. */
import { freshClientIp, freshEmail, register } from '@stayup/testing/api-client';
import { aBookedCall, aReservedCall, freeTimesNow, openCalls } from '@stayup/testing/business/call-examples';
import { examples } from '../../../../functions/src/api-docs/examples.ts';
import { type Area, type Attempt, call, type Reply, statusOtherThan, valueOtherThan } from '../../attempt.ts';
import type { Target } from '../../target.ts';

const garbage = ['x', '../../users/ada', '__all__', 'null', 'a'.repeat(100), '\u0000', '💥', "' or 1=1--", 'a/b', '..'];
const zones = [
	'Mars/Olympus',
	'../../etc/passwd',
	'UTC\r\nBcc: all@example.com',
	'a'.repeat(65),
	'+25:00',
	'<b>UTC</b>',
	'',
];
const hourMs = 3_600_000;

export const bookedCalls: Area = {
	name: 'Booked calls',
	isInOrder: true,
	async attempts({ data }) {
		const ada = await register('Ada');
		await data.stored.users.doc(ada._id).update({ role: 'admin' });
		const fixture = { ada, data };
		const booked = await aBookedCall(fixture);
		const { token } = booked;
		const changed = [token.slice(0, -1), `${token}A`, token.toUpperCase(), token.toLowerCase(), booked.id];
		const now = Date.now();
		const unbookable: Record<string, string> = {
			'in the past': new Date(now - hourMs).toISOString(),
			'in the next minute': new Date(now + 60_000).toISOString(),
			'in a year': new Date(now + 365 * 24 * hourMs).toISOString(),
			'between two times': new Date(Date.parse(booked.callAt) + 1000).toISOString(),
			'at the end of time': '9999-12-31T23:59:59.999Z',
		};
		return [
			...[...garbage, ...changed].flatMap((guess) =>
				['', '/confirm', '/move', '/cancel'].map(
					(path): Attempt => ({
						name: `/api/calls/link${path} with the token ${JSON.stringify(guess).slice(0, 40)}`,
						make: async () => statusOtherThan([400, 409], await useLink(path, guess, booked.callAt)),
					}),
				),
			),
			...Object.entries(unbookable).map(
				([name, callAt]): Attempt => ({
					name: `booking a time ${name}`,
					make: () => refusedBooking(data, { callAt, callTimeZone: 'UTC' }),
				}),
			),
			...['tomorrow', '2026-13-40T99:00:00Z', '0', '1e9', '2026-11-24T15:00:00+99:99', '\u0000'].map(
				(callAt): Attempt => ({
					name: `booking the time ${JSON.stringify(callAt)}`,
					make: () => refusedBooking(data, { callAt, callTimeZone: 'UTC' }),
				}),
			),
			...zones.map(
				(callTimeZone): Attempt => ({
					name: `booking in the time zone ${JSON.stringify(callTimeZone).slice(0, 40)}`,
					make: async () => refusedBooking(data, { callAt: await aFreeTime(fixture), callTimeZone }),
				}),
			),
			{
				name: 'opening the link as a scanner does',
				async make() {
					await call('GET', '/calls/change');
					await call('GET', `/api/calls/link/cancel?token=${token}`);
					await call('GET', `/api/calls/link/move?token=${token}`);
					await useLink('', token, booked.callAt);
					return valueOtherThan('booked', (await data.stored.calls.doc(booked.id).get()).data()?.state);
				},
			},
			{
				name: 'opening the link to confirm as a scanner does',
				async make() {
					const { id, token: unused, callAt } = await aReservedCall(fixture);
					await call('GET', '/calls/change');
					await call('GET', `/api/calls/link/confirm?token=${unused}`);
					await useLink('', unused, callAt);
					return valueOtherThan('reserved', (await data.stored.calls.doc(id).get()).data()?.state);
				},
			},
			...[booked.email.toUpperCase(), booked.email.replace('@', '+again@')].map(
				(email): Attempt => ({
					name: `a second call of the same mailbox as ${email}`,
					make: async () =>
						statusOtherThan([409], await book({ email, callAt: await aFreeTime(fixture), callTimeZone: 'UTC' })),
				}),
			),
			{
				name: 'three times for three email addresses from one network',
				async make() {
					const ip = freshClientIp();
					let booking: Reply | null = null;
					for (let sent = 0; sent < 3; sent++) {
						booking = await book(
							{ email: freshEmail('flood'), callAt: await aFreeTime(fixture), callTimeZone: 'UTC' },
							ip,
						);
					}
					return booking && statusOtherThan([409], booking);
				},
			},
			{
				name: 'a time that ten visitors book at once',
				async make() {
					const callAt = await aFreeTime(fixture);
					const emails = Array.from({ length: 10 }, () => freshEmail('race'));
					await Promise.all(emails.map((email) => book({ email, callAt, callTimeZone: 'UTC' })));
					const at = data.stored.calls.where('start', '==', Date.parse(callAt));
					const calls = (await at.get()).docs.map((document) => document.data().caller._id);
					return valueOtherThan(calls.length, new Set(calls).size);
				},
			},
			{
				name: 'a link that cancels twice',
				async make() {
					const other = await aBookedCall(fixture);
					await useLink('/cancel', other.token, other.callAt);
					return statusOtherThan([400], await useLink('/cancel', other.token, other.callAt));
				},
			},
			{
				name: 'reading who booked from the free times',
				async make() {
					const text = JSON.stringify(await freeTimesNow());
					return [booked.email, ada._id, booked.id].find((secret) => text.includes(secret)) ?? null;
				},
			},
		];
	},
};

async function aFreeTime(fixture: { ada: Parameters<typeof openCalls>[0]['ada']; data: Target['data'] }) {
	await openCalls(fixture);
	const { times } = await freeTimesNow();
	return times[Math.floor(Math.random() * times.length)] ?? '';
}

function useLink(path: string, token: string, callAt: string): Promise<Reply> {
	const body = { token, ...(path === '/move' && { callAt, callTimeZone: 'UTC' }) };
	return call('POST', `/api/calls/link${path}`, { body, headers: { 'x-forwarded-for': freshClientIp() } });
}

function book(wish: object, ip = freshClientIp()): Promise<Reply> {
	const body = { ...examples.createLead.body, email: freshEmail('eve'), ...wish };
	return call('POST', '/api/leads/create', { body, headers: { 'x-forwarded-for': ip } });
}

/** Nothing may be stored either. */
async function refusedBooking({ stored }: Target['data'], wish: object): Promise<string | null> {
	const email = freshEmail('eve');
	const refusal = statusOtherThan([400, 409], await book({ email, ...wish }));
	const { count } = (await stored.leads.where('email', '==', email).count().get()).data();
	return refusal ?? valueOtherThan(0, count);
}
