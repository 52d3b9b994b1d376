/** What admins see and do (specification §2, §6, §7). */
import {
	describeCheckError,
	type OutageDocument,
	type OutageForAdmin,
	toInstant,
	type UserForAdmin,
	type WebsiteDocument,
	type WebsiteForAdmin,
} from '@stayup/contract';
import { auditEntryOf } from '../audit/audit.ts';
import { auditActorOf } from '../audit/audit-actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { UserDocument } from '../platform/collections.ts';
import { mapPage, type Stored } from '../platform/paging.ts';
import { Problem } from '../platform/problem.ts';
import { websiteOf } from '../websites/website-replies.ts';

export const adminHandlers = {
	getAdminStats: ({ context }) => context.admin.stats(),

	async listUsers({ context, query }) {
		return mapPage(await context.admin.listUsers(query), ({ id, document }) => userForAdmin(id, document));
	},

	async listAllWebsites({ context, query }) {
		return mapPage(await context.admin.listWebsites(query), (website) => websiteForAdmin(website, context.now()));
	},

	async listOutages({ context, query }) {
		return mapPage(await context.admin.listOutages(query), outageForAdmin);
	},

	async listAuditLog({ context, query }) {
		return mapPage(await context.admin.listAudit(query), auditEntryOf);
	},

	async updateUserTier({ context, actor, request, params, body }) {
		const { id } = params;
		const by = auditActorOf({ actor, request });
		const changed = await context.admin.changeTier(id, body.tier, by, context.now());
		if (!changed) throw noSuchUser();
		const { before, user } = changed;
		if (before !== user.tier) {
			await context.queue.enqueueApplyTier({ ownerId: id }, request.id);
			const message = { event: 'tier-changed', before, after: user.tier } as const;
			await context.outbox.put({ ownerId: id, channel: 'email', message }, context.now());
		}
		return userForAdmin(id, user);
	},

	async setUserAccess({ context, actor, request, params, body }) {
		const { id } = params;
		if (id === actor.uid) throw new Problem('conflict', 'You cannot change your own access.');
		const by = auditActorOf({ actor, request });
		const user = await context.admin.setAccess(id, body.isDisabled, by, context.now());
		if (!user) throw noSuchUser();
		await context.auth.updateUser(id, { disabled: body.isDisabled });
		if (body.isDisabled) await context.auth.revokeRefreshTokens(id);
		return userForAdmin(id, user);
	},

	async sendNotification({ context, actor, request, body }) {
		const { userId, messageType } = body;
		const customMessage = messageType === 'custom' ? (body.customMessage ?? null) : null;
		await context.rateLimiter.take([{ limit: 'notificationByAccount', who: actor.uid }], context.now());
		if (!(await context.users.find(userId))) throw noSuchUser();
		const message = { event: 'admin-message', messageType, customMessage } as const;
		await context.outbox.put({ ownerId: userId, channel: 'email', message }, context.now());
		const sent = { action: 'notification.sent', subjectId: userId, before: null, after: messageType } as const;
		await context.admin.note(sent, auditActorOf({ actor, request }), context.now());
		return { message: 'Notification sent successfully' };
	},
} satisfies Partial<Handlers>;

function noSuchUser(): Problem {
	return new Problem('not-found', 'This user is no longer there.');
}

function userForAdmin(id: string, user: UserDocument): UserForAdmin {
	const { name, email, tier, websiteCount, createdAt, role, isDisabled } = user;
	return { _id: id, name, email, tier, websiteCount, createdAt: toInstant(createdAt), role, isDisabled };
}

function websiteForAdmin(website: Stored<WebsiteDocument>, now: number): WebsiteForAdmin {
	return { ...websiteOf(website, undefined, now), ownerId: website.document.ownerId };
}

function outageForAdmin({ id, document }: Stored<OutageDocument>): OutageForAdmin {
	const { websiteId, website, user, start, end, statusCode, error, notifiedAt } = document;
	return {
		_id: id,
		websiteId,
		website,
		user,
		timestamp: toInstant(start),
		endedAt: end === null ? null : toInstant(end),
		statusCode,
		error: describeCheckError(error, statusCode),
		notificationSent: notifiedAt !== null,
	};
}
