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
	/** While it waits for its visitor: until when its time is reserved, and the reservation that counts it for the network; null once it was booked. */
	hold: { until: number; reservationId: string | null } | null;
	/** How often it was moved or cancelled: the SEQUENCE of its calendar event. */
	sequence: number;
	/** Whether its visitor gets emails (MAIL-7). */
	isMailed: boolean;
	/** Of the links in the emails since the last change. */
	linkHashes: string[];
	createdAt: number;
	expireAt: Timestamp;
}

/** `callReservations/{id}`: a time of a caller, a visitor, or a place of a network, that one call has to itself. The id derives from it. */
export interface CallReservationDocument {
	callId: string;
	/** The end of the call or of its hold: after it, the reservation no longer counts. */
	until: number;
	expireAt: Timestamp;
}
