/** The scopes and limits that the credentials of a request have. */
import * as z from 'zod/mini';
import { keyScopes } from '../../values/accounts/permissions.ts';
import { TierSchema } from '../tier.ts';

/** Null for no limit. */
const limit = z.nullable(z.int());

export const CallerAccess = z.object({
	/** Of the API key, as far as the plan and the role of the person who created it allow them. */
	scopes: z.array(z.enum(keyScopes)),
	/** Null for all websites of the account. */
	websiteIds: z.nullable(z.array(z.string())),
	tier: TierSchema,
	/** Of the plan. */
	limits: z.object({
		websites: limit,
		/** Besides those of the profile. */
		channels: limit,
		policies: limit,
		/** Of one policy. */
		policySteps: limit,
		/** Running or ahead. */
		maintenanceWindows: limit,
		statusPages: limit,
	}),
});
export type CallerAccess = z.infer<typeof CallerAccess>;
