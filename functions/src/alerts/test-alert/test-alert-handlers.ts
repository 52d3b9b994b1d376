/** Starts fire drills, and tells how each of their deliveries went. */
import type { Drill } from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import type { OutboxDocument } from '../../platform/collections.ts';
import type { Stored } from '../../platform/paging.ts';
import { Problem } from '../../platform/problem.ts';
import { ownedWebsite } from '../../websites/website-handlers.ts';
import { alertChannels } from '../plan-alerts.ts';

export const drillHandlers = {
	async startDrill({ context, actor, params }) {
		const website = await ownedWebsite(context, actor.uid, params.id);
		if (alertChannels(actor.user).length === 0) {
			throw new Problem('conflict', 'All channels are off. Switch email or a webhook on in your profile.');
		}
		await context.rateLimiter.take([{ limit: 'drillByAccount', who: actor.uid }], context.now());
		const subject = { websiteId: website.id, website: website.document, owner: actor.user };
		const drillId = await context.drills.start(subject, context.now());
		return drillOf(drillId, await context.outages.deliveriesOf(drillId));
	},

	async getDrill({ context, actor, params }) {
		const deliveries = await context.outages.deliveriesOf(params.id);
		const isTheirs = deliveries.length > 0 && deliveries.every(({ document }) => document.ownerId === actor.uid);
		if (!isTheirs) throw new Problem('not-found', 'There is no such fire drill.');
		return drillOf(params.id, deliveries);
	},
} satisfies Partial<Handlers>;

function drillOf(id: string, deliveries: readonly Stored<OutboxDocument>[]): Drill {
	const startedAt = Math.min(...deliveries.map(({ document }) => document.createdAt));
	return {
		_id: id,
		startedAt: new Date(startedAt).toISOString(),
		deliveries: deliveries.map(({ document: { channel, message, state, createdAt, sentAt, attempts } }) => ({
			channel,
			tells: message.event === 'website-up' ? ('up' as const) : ('down' as const),
			state,
			delay: sentAt === null ? null : sentAt - createdAt,
			statusCode: attempts.at(-1)?.statusCode ?? null,
		})),
	};
}
