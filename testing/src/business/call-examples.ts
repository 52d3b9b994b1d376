/** The examples of the endpoints for booked calls, as requests with existing ids. */
import { type CallRules, type CallTimes, dayMs, hourMs, type NewSession, usualCallRules } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { createCallStore } from '../../../functions/src/booked-calls/call-store.ts';
import { callGuestId, callTimeId } from '../../../functions/src/platform/ids.ts';
import { freshClientIp, freshDomain, freshEmail, sendSuccessfully } from '../api-client.ts';
import type { openStoredData } from '../stored-data.ts';

interface CallFixture {
	ada: NewSession;
	data: ReturnType<typeof openStoredData>;
}

const allDay = { from: '00:00', until: '23:59' };

/** Calls at any hour of the next weeks, so that there are free times whenever a test runs. */
export const openRules: CallRules = {
	...usualCallRules,
	lengthMinutes: 10,
	bufferMinutes: 0,
	noticeHours: 2,
	daysAhead: 28,
	hours: {
		monday: allDay,
		tuesday: allDay,
		wednesday: allDay,
		thursday: allDay,
		friday: allDay,
		saturday: allDay,
		sunday: allDay,
	},
};

/** Ada calls, at any hour. */
export async function openCalls({ ada, data: { stored } }: CallFixture): Promise<void> {
	await stored.callSettings.doc('current').set({ ...openRules, callers: [{ _id: ada._id, name: ada.name }] });
}

export function freeTimesNow(): Promise<CallTimes> {
	return sendSuccessfully<CallTimes>('GET', '/api/calls/times', { headers: { 'x-forwarded-for': freshClientIp() } });
}

const handedOut = new Set<string>();

/** A free time that no other call of this process is about to take: calls are made at the same time. */
async function aFreeTime(): Promise<string> {
	const { times } = await freeTimesNow();
	const free = times.filter((time) => !handedOut.has(time));
	const time = free[Math.floor(Math.random() * free.length)];
	if (time === undefined) throw new Error('No time is free.');
	handedOut.add(time);
	return time;
}

/** A booked call of a new lead, and the token of its link. */
export async function aBookedCall(fixture: CallFixture) {
	const { token, ...call } = await aReservedCall(fixture);
	const headers = { 'x-forwarded-for': freshClientIp() };
	await sendSuccessfully('POST', '/api/calls/link/confirm', { body: { token }, headers });
	return { ...call, token: await createCallStore(fixture.data.firestore).mintLink(call.id) };
}

/** A call that waits for its visitor to confirm it. */
export async function aReservedCall(fixture: CallFixture) {
	const { data } = fixture;
	await openCalls(fixture);
	const email = freshEmail('visitor', freshDomain());
	const callAt = await aFreeTime();
	const body = { ...examples.createLead.body, email, callAt, callTimeZone: 'America/Chicago' };
	await sendSuccessfully('POST', '/api/leads/create', { body, headers: { 'x-forwarded-for': freshClientIp() } });
	const [booked] = (await data.stored.calls.where('guestId', '==', callGuestId(email)).get()).docs;
	if (!booked) throw new Error('The time was not reserved.');
	return { id: booked.id, email, callAt, token: await createCallStore(data.firestore).mintLink(booked.id) };
}

/** As if the call had been due an hour ago. Its reservations end as well, or its time would be shown as free and could not be booked. */
export async function makePast({ stored }: CallFixture['data'], id: string): Promise<void> {
	const now = Date.now();
	const call = (await stored.calls.doc(id).get()).data();
	if (!call) throw new Error('There is no such call.');
	const end = now - hourMs / 2;
	await stored.calls.doc(id).update({ start: now - hourMs, end, expireAt: Timestamp.fromMillis(now + dayMs) });
	for (const reservation of [callTimeId(call.caller._id, call.start), call.guestId]) {
		await stored.callReservations.doc(reservation).update({ until: end });
	}
}

export const callMakers = {
	getBookedCall: ofLink,
	confirmCall: async (fixture: CallFixture) => ({ body: { token: (await aReservedCall(fixture)).token } }),
	moveBookedCall: async (fixture: CallFixture) => {
		const { token } = await aBookedCall(fixture);
		return { body: { token, callAt: await aFreeTime(), callTimeZone: 'America/Chicago' } };
	},
	cancelBookedCall: ofLink,
	changeCallSettings: ({ ada }: CallFixture) => ({ body: { ...openRules, callerIds: [ada._id] } }),
	setCallResult: async (fixture: CallFixture) => {
		const { id } = await aBookedCall(fixture);
		await makePast(fixture.data, id);
		return { params: { id } };
	},
};

async function ofLink(fixture: CallFixture) {
	return { body: { token: (await aBookedCall(fixture)).token } };
}
