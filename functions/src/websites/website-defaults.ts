/** The settings that new websites of an account begin with in the web app. The server only keeps them: what a request leaves out has the product's defaults. */
import { productDefaults, type Tier, tierLimits, type WebsiteDefaults } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { invalidField } from '../platform/problem.ts';
import { requireAccount } from './owner-limits.ts';

interface WebsiteDefaultsDeps extends RateLimited {
	users: {
		find(uid: string): Promise<UserDocument | null>;
		change(uid: string, change: { websiteDefaults: WebsiteDefaults }): Promise<UserDocument | null>;
	};
}

export function createWebsiteDefaultsHandlers(deps: WebsiteDefaultsDeps) {
	return {
		async getWebsiteDefaults({ actor }) {
			// Read again, because a change with If-Match compares it with what is stored by now.
			return (await deps.users.find(actor.uid))?.websiteDefaults ?? productDefaults;
		},

		async setWebsiteDefaults({ actor, body }) {
			requireInterval(body, actor.user.tier);
			await limitAccount(deps, 'websiteDefaultsByAccount', actor);
			requireAccount((await deps.users.change(actor.uid, { websiteDefaults: body })) ?? undefined);
			return body;
		},
	} satisfies Partial<Handlers>;
}

/** A website may ask for a shorter interval than it gets; a default that no new website would get is a mistake. */
export function requireInterval({ checkInterval }: Pick<WebsiteDefaults, 'checkInterval'>, tier: Tier): void {
	const { fastestIntervalSeconds: fastest } = tierLimits[tier];
	if (checkInterval >= fastest) return;
	throw invalidField(
		'checkInterval',
		`Please choose a check interval of at least ${fastest} seconds, the shortest on your ${tier} plan.`,
	);
}
