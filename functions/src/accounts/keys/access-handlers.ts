/** Shows the scopes and limits of the credentials of a request, so that programs can plan with them. */
import { type CallerAccess, keyScopes, permissionsOfRole, policiesPerAccount, tierLimits } from '@stayup/contract';
import type { Actor } from '../../http/actor.ts';
import type { Handlers } from '../../http/handler.ts';

export const accessHandlers = {
	async getAccess({ actor }) {
		return accessOf(actor);
	},
} satisfies Partial<Handlers>;

export function accessOf({ user: { tier }, role, key }: Pick<Actor, 'user' | 'role' | 'key'>): CallerAccess {
	const { websites, channels, policySteps, maintenanceWindows, statusPages } = tierLimits[tier];
	return {
		scopes: key ? [...key.scopes] : keyScopes.filter((scope) => permissionsOfRole[role].includes(scope)),
		websiteIds: key?.websiteIds ? [...key.websiteIds] : null,
		tier,
		limits: {
			// JSON has no infinity.
			websites: Number.isFinite(websites) ? websites : null,
			channels,
			policies: policiesPerAccount,
			policySteps,
			maintenanceWindows,
			statusPages,
		},
	};
}
