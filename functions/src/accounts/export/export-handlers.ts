/** Exports the data of an account. */
import { toInstant } from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import { websiteOf } from '../../websites/website-replies.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import type { ActivityLog } from '../activity/activity-log.ts';
import { secondFactorOf } from '../second-factor/second-factor.ts';
import type { SecondFactorStore } from '../second-factor/second-factor-store.ts';
import { sessionOf } from '../sessions/session-replies.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { userOf } from '../user-store.ts';
import { type ExportPartDeps, exportPart, firstListCursor } from './export-parts.ts';

interface ExportDeps extends ExportPartDeps, RateLimited {
	activity: Pick<ActivityLog, 'listOf' | 'record'>;
	secondFactors: Pick<SecondFactorStore, 'find'>;
	sessions: Pick<SessionStore, 'listOf'>;
	websites: Pick<WebsiteStore, 'all' | 'list'>;
}

export function createExportHandlers(deps: ExportDeps) {
	return {
		async exportData({ actor, query: { cursor }, request }) {
			const { uid } = actor;
			const empty = {
				websites: [],
				sessions: [],
				passkeys: [],
				outages: [],
				comments: [],
				maintenance: [],
				statusPages: [],
				statusDomains: [],
				statusIncidents: [],
				statusSubscribers: [],
				projects: [],
				projectEvents: [],
				policies: [],
				apiKeys: [],
				members: [],
				invitations: [],
				sharedAccounts: [],
				smsUsage: [],
				conditions: [],
				deliveries: [],
				activity: [],
				days: [],
				hours: [],
				checkSettings: [],
			};
			const account = { ...userOf(uid, actor.user), websiteDefaults: actor.user.websiteDefaults };
			const frame = { ...empty, exportedAt: toInstant(deps.now()), account };
			if (cursor !== undefined) return { ...frame, ...(await exportPart(deps, actor, cursor)) };
			await limitAccount(deps, 'exportByAccount', { uid });
			await deps.activity.record(uid, 'data-exported', request, deps.now());
			const [websites, sessions, secondFactor] = await Promise.all([
				deps.websites.all(uid),
				deps.sessions.listOf(uid),
				deps.secondFactors.find(uid),
			]);
			const monitors = await deps.findMonitors(websites);
			return {
				...frame,
				websites: websites.map((website) => websiteOf(website, monitors.get(website.id), deps.now())),
				sessions: sessions.map((session) => sessionOf(session, actor.sessionId)),
				passkeys: secondFactorOf(secondFactor, false).passkeys,
				next: firstListCursor,
			};
		},
	} satisfies Partial<Handlers>;
}
