/** The endpoints of the Admin Dashboard (specification §2, §6, §7). */
import type { Auth } from 'firebase-admin/auth';
import type { MemberStore } from '../accounts/members/member-store.ts';
import { type EndSessionsDeps, endSessions } from '../accounts/sessions/sessions.ts';
import type { UserStore } from '../accounts/user-store.ts';
import { auditEntryOf } from '../audit/audit.ts';
import { auditActorOf } from '../audit/audit-actor.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount } from '../http/rate-limits/limit-account.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { mapPage } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import type { TaskQueue } from '../platform/task-queue.ts';
import { teamAccountId } from '../platform/team-account.ts';
import { ourForms, type PossibleSpamStore } from '../possible-spam/possible-spam-store.ts';
import type { PageStore } from '../status-pages/pages/page-store.ts';
import { type AdminReplyDeps, outagesForAdmin, userForAdmin, websitesForAdmin } from './admin-replies.ts';
import type { AdminStore } from './admin-store.ts';

interface AdminDeps extends EndSessionsDeps, AdminReplyDeps {
	admin: Pick<
		AdminStore,
		| 'auditNames'
		| 'changeTier'
		| 'listAudit'
		| 'listOutages'
		| 'listUsers'
		| 'listWebsites'
		| 'recordAction'
		| 'setAccess'
		| 'stats'
	>;
	auth: Pick<Auth, 'revokeRefreshTokens' | 'updateUser'>;
	memberships: Pick<MemberStore, 'announceTo'>;
	outbox: Pick<OutboxStore, 'put'>;
	possibleSpam: Pick<PossibleSpamStore, 'count'>;
	queue: Pick<TaskQueue, 'enqueueApplyTier'>;
	rateLimiter: Pick<RateLimiter, 'reset' | 'take'>;
	users: Pick<UserStore, 'find'>;
	statusPages: Pick<PageStore, 'all'>;
	/** Rebuilds what visitors see. Never fails. */
	refreshStatusPage(pageId: string): Promise<void>;
}

export function createAdminHandlers(deps: AdminDeps) {
	return {
		async getAdminStats() {
			const [stats, possibleSpam] = await Promise.all([
				deps.admin.stats(),
				deps.possibleSpam.count(ourForms, deps.now()),
			]);
			return { ...stats, possibleSpam };
		},

		async listUsers({ query }) {
			return mapPage(await deps.admin.listUsers(query), ({ id, document }) => userForAdmin(id, document));
		},

		async listAllWebsites({ query }) {
			return websitesForAdmin(deps, await deps.admin.listWebsites(query));
		},

		async listOutages({ query }) {
			return outagesForAdmin(deps, await deps.admin.listOutages(query));
		},

		async listAuditLog({ query }) {
			const page = await deps.admin.listAudit(query, deps.now());
			const names = await deps.admin.auditNames(page.items);
			return mapPage(page, (entry) => auditEntryOf(entry, names));
		},

		/** Like the list, whose rows it counts apart. */
		async exportAuditLog({ actor, query }) {
			await limitAccount(deps, 'exportPartsByAccount', { uid: actor.person.uid });
			return mapPage(await deps.admin.listAudit(query, deps.now()), (entry) => auditEntryOf(entry));
		},

		async updateUserTier({ actor, request, params, body }) {
			const { id } = params;
			requirePerson(id);
			const by = auditActorOf({ actor, request });
			const changed = await deps.admin.changeTier(id, body.tier, by, deps.now());
			if (!changed) throw noSuchUser();
			const { before, user } = changed;
			if (before !== user.tier) {
				await deps.queue.enqueueApplyTier({ ownerId: id }, request.id);
				const message = { event: 'tier-changed', before, after: user.tier } as const;
				await deps.outbox.put({ ownerId: id, channel: 'email', message }, deps.now());
			}
			return userForAdmin(id, user);
		},

		async setUserAccess({ actor, request, params, body }) {
			const { id } = params;
			requirePerson(id);
			if (id === actor.uid) throw new Problem('conflict', 'You cannot change your own access.');
			const by = auditActorOf({ actor, request });
			const user = await deps.admin.setAccess(id, body.isDisabled, by, deps.now());
			if (!user) throw noSuchUser();
			await deps.auth.updateUser(id, { disabled: body.isDisabled });
			if (body.isDisabled) await endSessions(deps, id);
			await deps.memberships.announceTo(id, deps.now());
			// Visitors see the status pages of enabled accounts only.
			for (const page of await deps.statusPages.all(id)) await deps.refreshStatusPage(page.id);
			return userForAdmin(id, user);
		},

		async sendNotification({ actor, request, body }) {
			const { userId, messageType } = body;
			requirePerson(userId);
			const customMessage = messageType === 'custom' ? (body.customMessage ?? null) : null;
			await limitAccount(deps, 'notificationByAccount', actor);
			if (!(await deps.users.find(userId))) throw noSuchUser();
			const message = { event: 'admin-message', messageType, customMessage } as const;
			await deps.outbox.put({ ownerId: userId, channel: 'email', message }, deps.now());
			const sent = { action: 'notification.sent', subjectId: userId, before: null, after: messageType } as const;
			await deps.admin.recordAction(sent, auditActorOf({ actor, request }), deps.now());
			return { message: 'Notification sent successfully' };
		},
	} satisfies Partial<Handlers>;
}

function requirePerson(uid: string): void {
	if (uid === teamAccountId)
		throw new Problem(
			'conflict',
			'This account watches the websites that we host. It belongs to nobody, so it does not change.',
		);
}

function noSuchUser(): Problem {
	return new Problem('not-found', 'This user no longer exists.');
}
