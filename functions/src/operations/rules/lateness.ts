/** Decides from the heartbeats whether the service is late (OPS-3). */
import { heartbeatLimitMs } from '@stayup/contract';
import type { HeartbeatDocument, TickNotes } from '../../platform/firestore/operations-documents.ts';

interface ServiceBeats {
	/** Null if the job never ran. */
	tick: HeartbeatDocument | null;
	rounds: HeartbeatDocument | null;
}

/** Heartbeats are written at most every twenty seconds, so a job may have run a little after the last one. */
const heartbeatSlackMs = 30_000;

/** For an outside monitor. */
export function isServiceLate(beats: ServiceBeats, now: number): boolean {
	return beats.tick === null || now - beats.tick.at > heartbeatLimitMs || roundsLateSince(beats, now) !== null;
}

/** Since when rounds that are due do not run; null while they do. */
export function roundsLateSince({ tick, rounds }: ServiceBeats, now: number): number | null {
	const since = tick?.tick?.roundsDueSince ?? null;
	if (since === null || hasBeatSince(rounds, since) || now - since <= heartbeatLimitMs) return null;
	return since;
}

/** The oldest round that is due and for which no round has run since, as the previous tick left it. */
export function roundsDueSince(previous: TickNotes | null, rounds: HeartbeatDocument | null, now: number) {
	const due = previous?.roundsDueSince ?? null;
	if (due !== null && !hasBeatSince(rounds, due)) return due;
	const next = previous?.nextRoundAt ?? null;
	return next !== null && next <= now && !hasBeatSince(rounds, next) ? next : null;
}

export function hasBeatSince(beat: HeartbeatDocument | null, instant: number): boolean {
	return beat !== null && beat.at > instant - heartbeatSlackMs;
}
