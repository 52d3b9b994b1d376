/** Decides when a suppressed round begins an incident, and how long it makes rechecks doubtful (PROBE-8). */

/** A suppressed round this long after the previous one begins another incident. */
const incidentEndsMs = 15 * 60_000;
/** Recorded at most this often, to save writes while an incident goes on. */
const recordedEveryMs = 15_000;
const doubtMs = 60_000;

interface SuppressionDecision {
	mustRecord: boolean;
	mustNotifyOperators: boolean;
}

/** `lastSuppressedAt` is the last recorded one, 0 if there is none. Both in milliseconds since the epoch. */
export function decideSuppression(lastSuppressedAt: number, now: number): SuppressionDecision {
	const sinceMs = now - lastSuppressedAt;
	return { mustRecord: sinceMs >= recordedEveryMs, mustNotifyOperators: sinceMs >= incidentEndsMs };
}

/** Whether a shard suppressed a round within the last minute; if so, failed rechecks are not believed either. */
export function isSuppressing(lastSuppressedAt: number, now: number): boolean {
	return now - lastSuppressedAt < doubtMs;
}
