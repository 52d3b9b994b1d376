/** Tokens of App Check, without which browsers cannot call Firebase Auth in a deployment that enforces it (DOOR-5). */
import * as z from 'zod/mini';

const message = 'Please log in to continue.';

/** The account on whose known device the browser runs, if its session has expired. */
export const AppCheckRequest = z.object({ accountId: z.string(message).check(z.maxLength(128, message)) });

export const AppCheckToken = z.object({ token: z.string(), lifetimeSeconds: z.int() });
export type AppCheckToken = z.infer<typeof AppCheckToken>;
