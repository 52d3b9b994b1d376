/** Replies about booked calls. */
import { type BookedCall, type Call, minuteMs, toInstant } from '@stayup/contract';
import { referenceOf } from '../inbox/rules/reference.ts';
import type { LeadDocument } from '../platform/firestore/business/inbox-documents.ts';
import type { StoredCall } from './call-store.ts';

/** `lead` is null if it no longer exists. */
export function callOf({ id, document }: StoredCall, lead: LeadDocument | null): Call {
	const { leadId, caller, start, end, timeZone, state } = document;
	return {
		_id: id,
		leadId,
		reference: referenceOf('lead', leadId),
		caller,
		timeZone,
		state,
		fullName: lead?.fullName ?? '',
		phoneNumber: lead?.phoneNumber ?? '',
		start: toInstant(start),
		end: toInstant(end),
	};
}

export function bookedCallOf({ document }: StoredCall, now: number): BookedCall {
	const { leadId, caller, start, end, state } = document;
	return {
		reference: referenceOf('lead', leadId),
		start: toInstant(start),
		lengthMinutes: (end - start) / minuteMs,
		callerName: caller.name,
		state:
			state === 'cancelled'
				? 'cancelled'
				: (state === 'booked' || state === 'reserved') && start > now
					? state
					: 'over',
	};
}
