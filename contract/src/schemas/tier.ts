/** The tier as a schema; apart from its limits, so that a page which shows prices need not load the validation. */
import * as z from 'zod/mini';
import { tiers } from '../values/tiers.ts';

export const Tier = z.enum(tiers);
export type Tier = z.infer<typeof Tier>;
