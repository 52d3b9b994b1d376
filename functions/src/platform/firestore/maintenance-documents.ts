/** Documents about maintenance windows. */
import type { Recurrence } from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';

/** `maintenanceWindows/{id}`: when failures of some websites are planned (decision 56). Instants in milliseconds since the epoch. */
export interface MaintenanceWindowDocument {
	ownerId: string;
	name: string;
	/** The websites that it names; those with one of its tags come in addition. */
	websiteIds: string[];
	tags: string[];
	/** IANA name. */
	timeZone: string;
	/** YYYY-MM-DDTHH:MM, with or without seconds, on the clock of the time zone. */
	start: string;
	durationMinutes: number;
	/** Null: it happens once. */
	recurrence: Recurrence | null;
	/** The occurrence that its owner ended early; null if there is none. */
	endedEarly: { from: number; until: number } | null;
	/** When its last occurrence is over; `endless` if there is none. */
	lastUntil: number;
	createdAt: number;
	expireAt: Timestamp;
}

/** The secret with which one person opens the maintenance calendar of an account. */
export interface MaintenanceCalendarLink {
	token: string;
	createdAt: number;
}
