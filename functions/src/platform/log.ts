/** How the product reports an error it did not expect: once, with its stack and, where there is one, the request's id. */
export type LogError = (message: string, details: { requestId?: string; error: unknown }) => void;
