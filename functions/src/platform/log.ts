/** Logs an unexpected error once, with its stack and the request's id if there is one. */
export type LogError = (message: string, details: { requestId?: string; error: unknown }) => void;
