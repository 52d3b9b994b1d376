/** Tokens of App Check, without which browsers cannot call Firebase Auth in a deployment that enforces it (DOOR-5). */
import * as z from 'zod/mini';

const message = 'Please log in to continue.';

export const AppCheckRequest = z.object({
	/** The account that has logged in on this device before, if its session has expired. */
	accountId: z.string(message).check(z.maxLength(128, message)),
});

export const AppCheckToken = z.object({
	/** Proves to Firebase that a browser belongs to a user. It opens no account. */
	token: z.string(),
	lifetimeSeconds: z.int(),
});
export type AppCheckToken = z.infer<typeof AppCheckToken>;
