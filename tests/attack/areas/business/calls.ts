/** Booked calls: guessed links, scanners, times that cannot be booked, hostile time zones, and floods of bookings. */
import { callLimits } from '@stayup/contract';
import { freshClientIp, freshDomain, freshEmail, register } from '@stayup/testing/api-client';
import { aBookedCall, aReservedCall, freeTimesNow, openCalls, openRules } from '@stayup/testing/business/call-examples';
import { examples } from '../../../../functions/src/api-docs/examples.ts';
import { createCallStore } from '../../../../functions/src/booked-calls/call-store.ts';
import { isKept } from '../../../../functions/src/booked-calls/rules/free-times.ts';
import { callGuestId } from '../../../../functions/src/platform/ids.ts';
import { type Area, type Attempt, call, type Reply, statusOtherThan, valueOtherThan } from '../../attempt.ts';
import type { Target } from '../../target.ts';

type CallFixture = Parameters<typeof openCalls>[0];

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
				name: 'eight times for eight email addresses from one network',
				async make() {
					const network = freshClientIp().split(':').slice(0, 3).join(':');
					let reserved = 0;
					for (let sent = 0; sent < 8; sent++) {
						const wish = { callAt: await aFreeTime(fixture), callTimeZone: 'UTC' };
						const { status } = await book(wish, `${network}:${sent}::1`);
						if (status === 200) reserved += 1;
					}
					return reserved > callLimits.unconfirmedPerNetwork ? `${reserved} times were reserved` : null;
				},
			},
			{
				name: 'closing the times of a company by typing its email addresses into the form',
				make: () => {
					const company = freshDomain();
					return closeTimes(fixture, () => ({ email: freshEmail('mallory', company), ip: freshClientIp() }), {
						email: freshEmail('rosa', company),
						ip: freshClientIp(),
					});
				},
			},
			...[
				{ place: `3fff:${(4_096 + Math.floor(Math.random() * 4_096)).toString(16)}:`, rest: '::1' },
				{ place: `198.${Math.floor(Math.random() * 256)}.`, rest: '.1' },
			].map(
				({ place, rest }): Attempt => ({
					name: `closing the times of a provider (${place}) from its networks, without confirming`,
					make: () => {
						const ip = (network: number) => `${place}${network}${rest}`;
						return closeTimes(fixture, (sent) => ({ email: freshEmail('mallory', freshDomain()), ip: ip(sent >> 1) }), {
							email: freshEmail('rosa', freshDomain()),
							ip: ip(99),
						});
					},
				}),
			),
			{
				name: 'all times from twelve networks of three providers and three domains, each call confirmed',
				make: () => bookEverything(fixture),
			},
			{
				name: 'a time that ten visitors book at once',
				async make() {
					const callAt = await aFreeTime(fixture);
					const emails = Array.from({ length: 10 }, () => freshEmail('race', freshDomain()));
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

async function aFreeTime(fixture: CallFixture) {
	await openCalls(fixture);
	const { times } = await freeTimesNow();
	return times[Math.floor(Math.random() * times.length)] ?? '';
}

function useLink(path: string, token: string, callAt: string): Promise<Reply> {
	const body = { token, ...(path === '/move' && { callAt, callTimeZone: 'UTC' }) };
	return call('POST', `/api/calls/link${path}`, { body, headers: { 'x-forwarded-for': freshClientIp() } });
}

function book(wish: object, ip = freshClientIp()): Promise<Reply> {
	const body = { ...examples.createLead.body, email: freshEmail('eve', freshDomain()), ...wish };
	return call('POST', '/api/leads/create', { body, headers: { 'x-forwarded-for': ip } });
}

/** Twelve calls that nobody confirms may keep no visitor from a time that is not kept for newcomers. */
async function closeTimes(
	fixture: CallFixture,
	stranger: (sent: number) => { email: string; ip: string },
	honest: { email: string; ip: string },
): Promise<string | null> {
	await openCalls(fixture);
	const times = (await freeTimesNow()).times.filter((time) => !isKept(openRules, Date.parse(time)));
	const ask = async ({ email, ip }: { email: string; ip: string }) => {
		const callAt = times.splice(Math.floor(Math.random() * times.length), 1)[0];
		const reply = await book({ email, callAt, callTimeZone: 'UTC' }, ip);
		return statusOtherThan([200], reply) ?? valueOtherThan('reserved', JSON.parse(reply.text).call);
	};
	for (let sent = 0; sent < 12; sent++) {
		const refusal = await ask(stranger(sent));
		// Once others have sent hundreds of messages in an hour, strangers get puzzles before that.
		if (refusal !== null && !refusal.startsWith('429')) return `The attempt itself was refused: ${refusal}`;
	}
	return ask(honest);
}

/** With the emails of a domain that its owner reads. Most of the times must stay free for others. */
async function bookEverything(fixture: CallFixture): Promise<string | null> {
	const { data } = fixture;
	await openCalls(fixture);
	const { times } = await freeTimesNow();
	const domains = Array.from({ length: 3 }, freshDomain);
	const provider = Math.floor(Math.random() * 4_000);
	let booked = 0;
	for (const [number, callAt] of times.slice(0, 48).entries()) {
		const email = freshEmail('mallory', domains[number % 3]);
		const ip = `3fff:${(provider + (number % 3)).toString(16)}:${number % 12}::1`;
		await book({ email, callAt, callTimeZone: 'UTC' }, ip);
		const { docs } = await data.stored.calls.where('guestId', '==', callGuestId(email)).get();
		if (!docs[0]) continue;
		const token = await createCallStore(data.firestore).mintLink(docs[0].id);
		const { status } = await useLink('/confirm', token, callAt);
		if (status === 200) booked += 1;
	}
	if (booked > 3 * callLimits.perOrganization) return `${booked} calls were booked`;
	const honest = await book({ callAt: (await freeTimesNow()).times[0], callTimeZone: 'UTC' });
	return statusOtherThan([201, 200], honest);
}

/** Nothing may be stored either. */
async function refusedBooking({ stored }: Target['data'], wish: object): Promise<string | null> {
	const email = freshEmail('eve');
	const refusal = statusOtherThan([400, 409], await book({ email, ...wish }));
	const { count } = (await stored.leads.where('email', '==', email).count().get()).data();
	return refusal ?? valueOtherThan(0, count);
}
