/** Starts fire drills, and tells how each of their deliveries went. */
import type { TestAlert } from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import type { OutboxDocument } from '../../platform/collections.ts';
import type { Stored } from '../../platform/paging.ts';
import { Problem } from '../../platform/problem.ts';
import { ownedWebsite } from '../../websites/website-handlers.ts';
import { alertChannels } from '../plan-alerts.ts';

export const testAlertHandlers = {
	async startTestAlert({ context, actor, params }) {
		const website = await ownedWebsite(context, actor.uid, params.id);
		if (alertChannels(actor.user).length === 0) {
			throw new Problem('conflict', 'All channels are off. Switch email or a webhook on in your profile.');
		}
		await context.rateLimiter.take([{ limit: 'testAlertByAccount', who: actor.uid }], context.now());
		const subject = { websiteId: website.id, website: website.document, owner: actor.user };
		const testAlertId = await context.testAlerts.start(subject, context.now());
		return testAlertOf(testAlertId, await context.outages.deliveriesOf(testAlertId));
	},

	async getTestAlert({ context, actor, params }) {
		const deliveries = await context.outages.deliveriesOf(params.id);
		const isTheirs = deliveries.length > 0 && deliveries.every(({ document }) => document.ownerId === actor.uid);
		if (!isTheirs) throw new Problem('not-found', 'There is no such fire drill.');
		return testAlertOf(params.id, deliveries);
	},
} satisfies Partial<Handlers>;

function testAlertOf(id: string, deliveries: readonly Stored<OutboxDocument>[]): TestAlert {
	const startedAt = Math.min(...deliveries.map(({ document }) => document.createdAt));
	return {
		_id: id,
		startedAt: new Date(startedAt).toISOString(),
		deliveries: deliveries.map(({ document: { channel, message, state, createdAt, sentAt, attempts } }) => ({
			channel,
			event: message.event === 'website-up' ? ('up' as const) : ('down' as const),
			state,
			delay: sentAt === null ? null : sentAt - createdAt,
			statusCode: attempts.at(-1)?.statusCode ?? null,
		})),
	};
}
