/** Durations in milliseconds, the wire format of instants, and the spans of uptime figures. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** From milliseconds since the epoch to ISO 8601 in UTC. */
export function toInstant(milliseconds: number): string {
	return new Date(milliseconds).toISOString();
}

export function instantOrNull(milliseconds: number | null): string | null {
	return milliseconds === null ? null : toInstant(milliseconds);
}

/** The spans of uptime figures, in days. */
export const uptimeWindowDays = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 } as const;
export type UptimeWindow = keyof typeof uptimeWindowDays;
export const uptimeWindows = ['24h', '7d', '30d', '90d'] as const satisfies readonly UptimeWindow[];

/** The spans of the rows of the history. */
export const historyZooms = ['day', 'week', 'month', 'year'] as const;
export type HistoryZoom = (typeof historyZooms)[number];

/** How time counts. */
export const countedStates = ['up', 'down', 'maintenance', 'unknown'] as const;
