/** The times in which a website was slow, blocked, partly unreachable or in maintenance. */
import type { Handlers } from '../../http/handler.ts';
import type { ConditionStore } from '../../outages/condition-store.ts';
import { mapPage } from '../../platform/firestore/paging.ts';
import { ownedWebsite } from '../owned-website.ts';
import type { WebsiteStore } from '../website-store.ts';
import { conditionOf } from './condition-replies.ts';

interface ConditionDeps {
	config: { appOrigin: string };
	conditions: Pick<ConditionStore, 'listOf'>;
	websites: Pick<WebsiteStore, 'find'>;
}

export function createConditionHandlers(deps: ConditionDeps) {
	return {
		async listConditions({ actor, params, query }) {
			const { id, document } = await ownedWebsite(deps.websites, actor.uid, params.id);
			const page = await deps.conditions.listOf(actor.uid, id, query);
			const { appOrigin } = deps.config;
			return mapPage(page, (condition) => conditionOf(condition, { appOrigin, website: document }));
		},
	} satisfies Partial<Handlers>;
}
