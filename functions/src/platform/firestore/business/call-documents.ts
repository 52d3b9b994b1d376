/** Calls that visitors book. Instants are milliseconds since the epoch. */
import type { CallRules, CallState, Colleague } from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';

/** `callSettings/current` */
export interface CallSettingsDocument extends CallRules {
	callers: Colleague[];
}

/** `calls/{id}` */
export interface CallDocument {
	leadId: string;
	/** Of the reservation that keeps its visitor from booking another call. */
	guestId: string;
	caller: Colleague;
	start: number;
	end: number;
	/** Of the visitor: IANA name. */
	timeZone: string;
	state: CallState;
	/** While it waits for its visitor: until when its time is reserved, and behind whom it counts; null once it was booked. */
	hold: { until: number; senders: CallSender[] } | null;
	/** Whether nobody behind its network and domain had a call when it was counted for them: then it may take a time that is kept for such visitors. */
	isFirst: boolean;
	/** How often it was moved or cancelled: the SEQUENCE of its calendar event. */
	sequence: number;
	/** Whether its visitor gets emails (MAIL-7). */
	isMailed: boolean;
	/** Of the links in the emails since the last change. */
	linkHashes: string[];
	createdAt: number;
	expireAt: Timestamp;
}

/** Behind whom calls are counted together. */
export interface CallSender {
	kind: 'network' | 'place' | 'organization';
	/** Hashed. */
	key: string;
}

/** `callReservations/{id}`: a time of a caller, a visitor, or one of the calls of a sender, that one call has to itself. The id derives from it. */
export interface CallReservationDocument {
	callId: string;
	/** The end of the call, of its hold, or of the days in which the call counts: after it, the reservation no longer counts. */
	until: number;
	/** False while the call waits for its visitor. */
	isConfirmed: boolean;
	expireAt: Timestamp;
}
