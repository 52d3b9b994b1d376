/** The tier as a schema; apart from its limits, so that a page that shows prices need not load the validation. */
import * as z from 'zod/mini';
import { tiers } from '../values/tiers.ts';

export const TierSchema = z.enum(tiers);
