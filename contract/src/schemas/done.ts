/** The reply of a call that only confirms what it did. */
import * as z from 'zod/mini';

export const Done = z.object({ message: z.string() });
