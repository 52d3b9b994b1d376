/** Spans of the history, and how time counts. */

export const historyZooms = ['day', 'week', 'month', 'year'] as const;
export type HistoryZoom = (typeof historyZooms)[number];

export const countedStates = ['up', 'down', 'maintenance', 'unknown'] as const;
