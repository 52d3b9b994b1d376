/** The kinds of channels that a deployment offers. */
import * as z from 'zod/mini';
import { channelKinds } from '../../values/alerts/channels.ts';

export const ChannelKinds = z.object({
	/** A kind whose service is not set up is not offered. */
	kinds: z.array(z.object({ kind: z.enum(channelKinds), isOffered: z.boolean() })),
	/** Browsers subscribe with it; null if push notifications are not offered. */
	pushPublicKey: z.nullable(z.string()),
});
export type ChannelKinds = z.infer<typeof ChannelKinds>;
