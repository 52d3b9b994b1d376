/** The subscribers of a page as its owner lists, exports and erases them. */
import { loopLimit, type StatusSubscriber, toInstant } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import { mapPage } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import type { PageStore, StoredStatusPage } from '../status-pages/pages/page-store.ts';
import { shownRecipient, subscribersCsv } from './subscriber-csv.ts';
import type { Subscriber, SubscriberStore } from './subscriber-store.ts';

interface SubscriberDeps extends RateLimited {
	statusPages: Pick<PageStore, 'find'>;
	subscribers: Pick<SubscriberStore, 'list' | 'after' | 'find' | 'erase'>;
}

const exportedAtOnce = 500;
const mostPages = 1_000;

export function createSubscriberHandlers(deps: SubscriberDeps) {
	return {
		async listStatusSubscribers({ actor, params, query }) {
			const page = await ownPage(deps, actor, params.id);
			return mapPage(await deps.subscribers.list(page.id, query), subscriberOf);
		},

		async exportStatusSubscribers({ actor, params }) {
			const { id, document } = await ownPage(deps, actor, params.id);
			await limitAccount(deps, 'statusSubscriberExportByAccount', actor);
			const components = document.groups.flatMap((group) => group.components);
			return subscribersCsv(await allOf(deps, id), { components });
		},

		async eraseStatusSubscriber({ actor, params }) {
			await limitAccount(deps, 'statusSubscribersByAccount', actor);
			const subscriber = await deps.subscribers.find(params.id);
			if (subscriber?.ownerId !== actor.uid) throw new Problem('not-found', 'Subscriber not found');
			await deps.subscribers.erase(params.id);
			return { message: 'Subscriber erased' };
		},
	} satisfies Partial<Handlers>;
}

async function ownPage({ statusPages }: SubscriberDeps, { uid }: Actor, id: string): Promise<StoredStatusPage> {
	const page = await statusPages.find(uid, id);
	if (!page) throw new Problem('not-found', 'Status page not found');
	return page;
}

async function allOf({ subscribers }: SubscriberDeps, pageId: string): Promise<Subscriber[]> {
	const all: Subscriber[] = [];
	let cursor: string | null = '';
	const iterate = loopLimit(mostPages, 'the pages of subscribers');
	while (cursor !== null) {
		iterate();
		const page: Awaited<ReturnType<SubscriberStore['after']>> = await subscribers.after(pageId, cursor, exportedAtOnce);
		all.push(...page.items.filter(({ document }) => document.confirmedAt !== null));
		cursor = page.next;
	}
	return all;
}

function subscriberOf({ id, document }: Subscriber): StatusSubscriber {
	const { channel, componentIds, confirmedAt, ended } = document;
	return {
		_id: id,
		channel,
		componentIds,
		recipient: shownRecipient(document),
		confirmedAt: toInstant(confirmedAt ?? 0),
		ended: ended && { by: ended.by, at: toInstant(ended.at) },
	};
}
