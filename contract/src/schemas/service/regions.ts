/** The wire format of the regions where checks run. */
import * as z from 'zod/mini';
import { regions } from '../../values/regions.ts';
import { Instant } from '../instant.ts';
import { TierSchema } from '../tier.ts';

export const RegionList = z.object({
	userAgent: z.string(),
	regions: z.array(
		z.object({
			region: z.enum(regions),
			name: z.string(),
			isHome: z.boolean(),
			/** The smallest plan whose websites are checked from there. */
			plan: TierSchema,
		}),
	),
});
export type RegionList = z.infer<typeof RegionList>;

/** How fast a website is from where. Milliseconds; null without a successful check. */
export const PlaceComparison = z.object({
	from: Instant,
	to: Instant,
	/** Whether the plan compares the regions. Otherwise there is only the home region. */
	isIncluded: z.boolean(),
	places: z.array(
		z.object({
			region: z.enum(regions),
			checks: z.int(),
			failed: z.int(),
			medianMs: z.nullable(z.number()),
			p95Ms: z.nullable(z.number()),
		}),
	),
});
export type PlaceComparison = z.infer<typeof PlaceComparison>;
