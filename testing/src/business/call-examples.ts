/** The examples of the endpoints for booked calls, as requests with existing ids. */
import { type CallRules, type CallTimes, dayMs, hourMs, type NewSession, usualCallRules } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { createCallStore } from '../../../functions/src/booked-calls/call-store.ts';
import type { CallDocument } from '../../../functions/src/platform/firestore/business/call-documents.ts';
import { callGuestId } from '../../../functions/src/platform/ids.ts';
import { freshClientIp, freshEmail, sendSuccessfully } from '../api-client.ts';
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

/** A booked call of a new lead, and the token of its link. */
export async function aBookedCall(fixture: CallFixture, changes: Partial<CallDocument> = {}) {
	const { data } = fixture;
	await openCalls(fixture);
	const { times } = await freeTimesNow();
	const email = freshEmail('visitor');
	const callAt = times[Math.floor(Math.random() * times.length)] ?? '';
	const body = { ...examples.createLead.body, email, callAt, callTimeZone: 'America/Chicago' };
	await sendSuccessfully('POST', '/api/leads/create', { body, headers: { 'x-forwarded-for': freshClientIp() } });
	const [booked] = (await data.stored.calls.where('guestId', '==', callGuestId(email)).get()).docs;
	if (!booked) throw new Error('The call was not booked.');
	if (Object.keys(changes).length > 0) await booked.ref.update(changes);
	return { id: booked.id, email, callAt, token: await createCallStore(data.firestore).mintLink(booked.id) };
}

/** A call that was due an hour ago. */
export function pastTimes(now: number): Pick<CallDocument, 'start' | 'end' | 'expireAt'> {
	return { start: now - hourMs, end: now - hourMs / 2, expireAt: Timestamp.fromMillis(now + dayMs) };
}

export const callMakers = {
	getBookedCall: ofLink,
	moveBookedCall: async (fixture: CallFixture) => {
		const { token, callAt } = await aBookedCall(fixture);
		const { times } = await freeTimesNow();
		const other = times.findLast((time) => time !== callAt) ?? '';
		return { body: { token, callAt: other, callTimeZone: 'America/Chicago' } };
	},
	cancelBookedCall: ofLink,
	changeCallSettings: ({ ada }: CallFixture) => ({ body: { ...openRules, callerIds: [ada._id] } }),
	setCallResult: async (fixture: CallFixture) => {
		const { id } = await aBookedCall(fixture, pastTimes(Date.now()));
		return { params: { id } };
	},
};

async function ofLink(fixture: CallFixture) {
	return { body: { token: (await aBookedCall(fixture)).token } };
}
