/** Starts a test outage, and reports the status of its deliveries. */
import type { TestAlert } from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import type { RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import type { AccountSetup } from '../../platform/firestore/account-setup.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import { Problem } from '../../platform/problem.ts';
import { ownedWebsite } from '../../websites/owned-website.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import { alertChannels } from '../plan-alerts.ts';
import type { TestAlertStore } from './test-alert-store.ts';

interface TestAlertDeps {
	testAlerts: Pick<TestAlertStore, 'start'>;
	/** Milliseconds since the epoch. */
	now(): number;
	outages: Pick<OutageStore, 'deliveriesOf'>;
	rateLimiter: Pick<RateLimiter, 'take'>;
	/** The store of users. */
	users: { noteSetupStep(uid: string, step: keyof AccountSetup, now: number): Promise<void> };
	websites: Pick<WebsiteStore, 'find'>;
}

export function createTestAlertHandlers(deps: TestAlertDeps) {
	return {
		async startTestAlert({ actor, params }) {
			const website = await ownedWebsite(deps.websites, actor.uid, params.id);
			if (alertChannels(actor.user).length === 0) {
				throw new Problem('conflict', 'All channels are off. Turn on email or a webhook in your profile.');
			}
			await deps.rateLimiter.take([{ limit: 'testAlertByAccount', subject: actor.uid }], deps.now());
			const subject = { websiteId: website.id, website: website.document, owner: actor.user };
			const testAlertId = await deps.testAlerts.start(subject, deps.now());
			await deps.users.noteSetupStep(actor.uid, 'testAlertAt', deps.now());
			return testAlertOf(testAlertId, await deps.outages.deliveriesOf(testAlertId));
		},

		async getTestAlert({ actor, params }) {
			const deliveries = await deps.outages.deliveriesOf(params.id);
			const isOwn = deliveries.length > 0 && deliveries.every(({ document }) => document.ownerId === actor.uid);
			if (!isOwn) throw new Problem('not-found', 'This test outage does not exist.');
			return testAlertOf(params.id, deliveries);
		},
	} satisfies Partial<Handlers>;
}

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
