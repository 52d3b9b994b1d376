/** The times in which a website was slow, blocked, partly unreachable or in maintenance. */
import type { Handlers } from '../../http/handler.ts';
import type { ConditionStore } from '../../outages/condition-store.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { mapPage } from '../../platform/firestore/paging.ts';
import { ownedWebsite } from '../owned-website.ts';
import type { WebsiteStore } from '../website-store.ts';
import { alertsOf, conditionOf, eventIdsOf } from './condition-replies.ts';

interface ConditionDeps {
	config: { appOrigin: string };
	conditions: Pick<ConditionStore, 'listOf'>;
	outbox: {
		/** By event id. */
		ofEvents(ownerId: string, eventIds: readonly string[]): Promise<ReadonlyMap<string, readonly OutboxDocument[]>>;
	};
	websites: Pick<WebsiteStore, 'find'>;
}

export function createConditionHandlers(deps: ConditionDeps) {
	return {
		async listConditions({ actor, params, query }) {
			const { id, document } = await ownedWebsite(deps.websites, actor.uid, params.id);
			const page = await deps.conditions.listOf(actor.uid, id, query);
			const { appOrigin } = deps.config;
			const eventIds = eventIdsOf(page.items.map((condition) => condition.document));
			const deliveries = await deps.outbox.ofEvents(actor.uid, eventIds);
			return mapPage(page, (condition) => ({
				...conditionOf(condition, { appOrigin, website: document }),
				alerts: alertsOf(condition.document, deliveries),
			}));
		},
	} satisfies Partial<Handlers>;
}
