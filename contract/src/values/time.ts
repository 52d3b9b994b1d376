/** Durations in milliseconds, and the wire format of instants. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** From milliseconds since the epoch to ISO 8601 in UTC. */
export function toInstant(milliseconds: number): string {
	return new Date(milliseconds).toISOString();
}
