/** Examples of the endpoints for booked calls. */
import { type BookedCall, type Call, type CallSettings, usualCallRules } from '@stayup/contract';
import type { Examples } from '../example.ts';
import { lead, leadId, userId } from '../example-values.ts';

const callId = 'c7Rm2VbX9sQeLw4NtKa8';
const token = 'Vq0bB8yC2w5sXl4nQe9tRk3mJf7uHd1pZa6gTo5iWcE';
const ada = { _id: userId, name: 'Ada' };
const times = ['2026-11-24T14:00:00.000Z', '2026-11-24T15:00:00.000Z', '2026-11-24T16:00:00.000Z'];
const move = { token, callAt: '2026-11-24T16:00:00.000Z', callTimeZone: 'America/Chicago' };

const bookedCall: BookedCall = {
	reference: lead.reference,
	start: '2026-11-24T15:00:00.000Z',
	lengthMinutes: 30,
	callerName: ada.name,
	state: 'booked',
};
const call: Call = {
	_id: callId,
	leadId,
	reference: lead.reference,
	fullName: lead.fullName,
	phoneNumber: lead.phoneNumber,
	caller: ada,
	start: bookedCall.start,
	end: '2026-11-24T15:30:00.000Z',
	timeZone: 'America/Chicago',
	state: 'booked',
};
const rules = { ...usualCallRules, holidays: ['2026-11-26', '2026-12-25'] };
const settings: CallSettings = { ...rules, callers: [ada], colleagues: [ada] };

export const callExamples = {
	getCallTimes: { reply: { lengthMinutes: 30, times } },
	getBookedCall: { body: { token }, reply: bookedCall },
	confirmCall: { body: { token }, reply: bookedCall },
	moveBookedCall: { body: move, reply: { ...bookedCall, start: move.callAt } },
	cancelBookedCall: { body: { token }, reply: { ...bookedCall, state: 'cancelled' } },
	listCalls: { reply: [call] },
	getCallSettings: { reply: settings },
	changeCallSettings: { body: { ...rules, callerIds: [userId] }, reply: settings },
	setCallResult: { body: { result: 'completed' }, reply: { ...call, state: 'completed' } },
} satisfies Partial<Examples>;
