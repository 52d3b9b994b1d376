/** The wire format of instants. */
import * as z from 'zod/mini';

/** ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
