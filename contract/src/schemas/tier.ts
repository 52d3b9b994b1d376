/** The tier as a schema. Separate from its values, so that a page with prices does not load the validation. */
import * as z from 'zod/mini';
import { tiers } from '../values/tiers.ts';

export const TierSchema = z.enum(tiers);
