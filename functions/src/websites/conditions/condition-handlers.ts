/** The times in which a website was slow, blocked, partly unreachable or in maintenance. */
import type { Handlers } from '../../http/handler.ts';
import type { ConditionStore } from '../../outages/condition-store.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { mapPage } from '../../platform/firestore/paging.ts';
import type { TeamWatch } from '../../platform/team-watch.ts';
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
	teamWatch: Pick<TeamWatch, 'during'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createConditionHandlers(deps: ConditionDeps) {
	return {
		async listConditions({ actor, params, query }) {
			const { id, document } = await ownedWebsite(deps.websites, actor.uid, params.id);
			const page = await deps.conditions.listOf(actor.uid, id, query);
			const { appOrigin } = deps.config;
			const now = deps.now();
			const website = { id, url: document.url };
			const isHosted = (await deps.teamWatch.during(actor.uid, [website], { from: now, to: now })) !== null;
			const eventIds = eventIdsOf(page.items.map((condition) => condition.document));
			const deliveries = await deps.outbox.ofEvents(actor.uid, eventIds);
			return mapPage(page, (condition) => ({
				...conditionOf(condition, { appOrigin, website: document, isHosted }),
				alerts: alertsOf(condition.document, deliveries),
			}));
		},
	} satisfies Partial<Handlers>;
}
