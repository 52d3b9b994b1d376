/** The badges of a website (capability C2). */
import * as z from 'zod/mini';
import { badgeKinds } from '../../values/status-pages/badges.ts';
import { Instant } from '../instant.ts';

export const Badges = z.object({
	/** Part of the URLs of all badges of the website. It is random and says nothing about the website; null without badges. */
	publicId: z.nullable(z.string()),
	/** One of each kind; empty without badges. */
	images: z.array(
		z.object({
			kind: z.enum(badgeKinds),
			svg: z.string(),
			/** In the schema of a shields.io endpoint. */
			json: z.string(),
		}),
	),
	createdAt: z.nullable(Instant),
});
export type Badges = z.infer<typeof Badges>;
