/** The reply of an endpoint that only confirms success. */
import * as z from 'zod/mini';

export const Done = z.object({ message: z.string() });
