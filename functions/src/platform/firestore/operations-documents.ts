/** The shapes of the documents that show how the service itself runs. Instants are milliseconds since the epoch. */
import type { Timestamp } from 'firebase-admin/firestore';
import type { Histogram } from './documents.ts';

/** `heartbeats/{job}`: when a job last did its work. */
export interface HeartbeatDocument {
	at: number;
	/** Of `tick` only. */
	tick?: TickNotes;
}

/** The notes of a tick for the next one. */
export interface TickNotes {
	/** The first round that is due after this tick; null if there are no shards. */
	nextRoundAt: number | null;
	/** The oldest round that was due and for which no round has run since; null if there is none. */
	roundsDueSince: number | null;
	/** Rounds that are due before this instant are counted. */
	countedUntil: number;
}

/** `roundHours/{start}-{slice}`: a part of an hour's numbers; their sum over all slices is the hour. */
export interface RoundHourDocument {
	/** Start of the hour. */
	start: number;
	/** By five minutes of the hour, from 0. */
	parts: Record<number, Partial<ServiceNumbers>>;
	expireAt: Timestamp;
}

export interface ServiceNumbers {
	/** Rounds that were due, and that ran. */
	due: number;
	run: number;
	/** Milliseconds that rounds began late, in the buckets of response times. */
	lateness: Histogram;
	/** Milliseconds from an alert's creation until it was sent, in the same buckets. */
	alertDelay: Histogram;
}
