/** The return from Slack's page that connects a channel. */
import * as z from 'zod/mini';

/** Slack sends a code, or the error `access_denied`. */
export const SlackReturn = z.object({
	code: z.optional(z.string()),
	state: z.optional(z.string()),
	error: z.optional(z.string()),
});

/** The URL of the page that the browser goes to. */
export const SlackReturned = z.object({ url: z.string() });
