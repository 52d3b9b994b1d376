/** The devices that are logged in to an account. */
import * as z from 'zod/mini';
import { Instant } from '../instant.ts';

export const DeviceSession = z.object({
	_id: z.string(),
	/** The browser and its operating system, such as "Chrome on Windows". */
	device: z.string(),
	/** The network of the client's IP, such as 203.0.113.0/24; null if unknown. */
	network: z.nullable(z.string()),
	/** When the credentials were entered. */
	signedInAt: Instant,
	/** When the session was last used; up to five minutes late. */
	lastSeenAt: Instant,
	/** Whether this session made the request. */
	isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;
