/** Leaving: all sessions at once, with everything held in hand, and for good after seven days. */
import { dayMs, deletionDelayDays, type User } from '@stayup/contract';
import { deliveryOf } from '../alerts/delivery/delivery-handlers.ts';
import type { Handlers } from '../http/handler.ts';
import type { Context } from '../main/context.ts';
import { Problem } from '../platform/problem.ts';
import { monitorsOf } from '../websites/website-handlers.ts';
import { outageOf, websiteOf } from '../websites/website-replies.ts';
import { putNotice } from './account-emails.ts';
import { requireProof } from './reauthentication.ts';
import { endSessions } from './sessions.ts';
import { userOf } from './user-store.ts';

const outagesExported = 1_000;
const deliveriesExported = 200;
/** Paid for until it is canceled, and nobody could cancel it any more. */
const runningStatuses = ['active', 'trialing', 'past_due', 'unpaid'];

export const endingHandlers = {
	async endSessions({ context, actor }) {
		await endSessions(context, actor.uid);
		return { message: 'You are signed out everywhere.' };
	},

	async exportData({ context, actor }) {
		await context.rateLimiter.take([{ limit: 'exportByAccount', who: actor.uid }], context.now());
		const [websites, outages, deliveries] = await Promise.all([
			context.websites.all(actor.uid),
			context.websites.recentOutages(actor.uid, { limit: outagesExported }),
			context.outbox.listOf(actor.uid, { limit: deliveriesExported }, context.now()),
		]);
		const monitors = await monitorsOf(context, websites);
		return {
			exportedAt: new Date(context.now()).toISOString(),
			account: userOf(actor.uid, actor.user),
			websites: websites.map((website) => websiteOf(website, monitors.get(website.id), context.now())),
			outages: outages.map(outageOf),
			deliveries: deliveries.items.map(deliveryOf),
		};
	},

	async requestDeletion({ context, actor, body, request }) {
		const { subscription } = actor.user;
		if (subscription && runningStatuses.includes(subscription.status) && !subscription.cancelAtPeriodEnd) {
			throw new Problem('conflict', 'Please cancel your subscription first, so that you are not charged again.');
		}
		await requireProof(context, actor, body);
		const deletionAt = context.now() + deletionDelayDays * dayMs;
		const user = await changeDeletion(context, actor.uid, deletionAt);
		await putNotice(context, actor.uid, { event: 'deletion-requested', at: deletionAt }, request.id);
		return user;
	},

	async cancelDeletion({ context, actor }) {
		return changeDeletion(context, actor.uid, null);
	},
} satisfies Partial<Handlers>;

async function changeDeletion(context: Context, uid: string, deletionAt: number | null): Promise<User> {
	const user = await context.users.change(uid, { deletionAt });
	if (!user) throw new Problem('unauthenticated', 'Please log in to continue.');
	return userOf(uid, user);
}
