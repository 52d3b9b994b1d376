/** Starts a test outage, and reports the status of its deliveries. */
import { mostPolicySteps, type TestAlert } from '@stayup/contract';
import type { ChannelStore } from '../../channels/channel-store.ts';
import { channelsFor } from '../../channels/rules/channel-rules.ts';
import type { Actor } from '../../http/actor.ts';
import type { Handlers } from '../../http/handler.ts';
import type { RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import type { AccountSetup } from '../../platform/firestore/account-setup.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import { outageEventId, stepEventId } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import { ownedWebsite } from '../../websites/owned-website.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import { leftOutChannels } from './left-out.ts';
import type { TestAlertStore } from './test-alert-store.ts';

interface TestAlertDeps {
	channels: Pick<ChannelStore, 'settingsOf'>;
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
			const { tags } = website.document;
			const settings = await deps.channels.settingsOf(actor.uid);
			const isHeard = channelsFor(actor.user, settings, { websiteId: website.id, tags, topic: 'outages' }).length > 0;
			if (!isHeard) {
				throw new Problem(
					'conflict',
					'All channels are off. Turn on email or a webhook in your profile, or add a channel.',
				);
			}
			await deps.rateLimiter.take([{ limit: 'testAlertByAccount', subject: actor.uid }], deps.now());
			const owner = { user: actor.user, settings, tags: new Map([[website.id, tags]]) };
			const subject = { websiteId: website.id, website: website.document, owner };
			const testAlertId = await deps.testAlerts.start(subject, deps.now());
			await deps.users.noteSetupStep(actor.uid, 'testAlertAt', deps.now());
			const leftOut = leftOutChannels(actor.user, settings, { id: website.id, tags });
			return testAlertOf(testAlertId, await deps.outages.deliveriesOf(testAlertId), leftOut);
		},

		async getTestAlert({ actor, params }) {
			const deliveries = await deps.outages.deliveriesOf(params.id);
			const isOwn = deliveries.length > 0 && deliveries.every(({ document }) => document.ownerId === actor.uid);
			if (!isOwn) throw new Problem('not-found', 'This test outage does not exist.');
			return testAlertOf(params.id, deliveries, await leftOutOf(deps, actor, deliveries));
		},
	} satisfies Partial<Handlers>;
}

/** A website that was removed meanwhile leaves out nothing. */
async function leftOutOf(
	{ channels, websites }: TestAlertDeps,
	{ uid, user }: Actor,
	[delivery]: readonly Stored<OutboxDocument>[],
): Promise<TestAlert['leftOut']> {
	const website = await websites.find(uid, delivery?.document.websiteId ?? '');
	if (!website) return [];
	return leftOutChannels(user, await channels.settingsOf(uid), { id: website.id, tags: website.document.tags });
}

/** By event, as the policy names its steps: the other deliveries are recoveries. */
function stepsOf(outageId: string): ReadonlyMap<string, number> {
	const later = Array.from({ length: mostPolicySteps }, (_, step) => [stepEventId(outageId, step), step] as const);
	return new Map([...later, [outageEventId(outageId, 'down'), 0]]);
}

function testAlertOf(
	id: string,
	deliveries: readonly Stored<OutboxDocument>[],
	leftOut: TestAlert['leftOut'],
): TestAlert {
	const steps = stepsOf(id);
	const startedAt = Math.min(...deliveries.map(({ document }) => document.createdAt));
	return {
		_id: id,
		startedAt: new Date(startedAt).toISOString(),
		deliveries: deliveries
			.map(({ document }) => document)
			.map(
				({ channel, channelId, channelName, eventId = '', message, state, reason, createdAt, sentAt, attempts }) => ({
					channel,
					...(channelId !== undefined && { channelId }),
					...(channelName !== undefined && { channelName }),
					...(steps.has(eventId) && { step: steps.get(eventId) ?? 0 }),
					event: message.event === 'website-up' ? ('up' as const) : ('down' as const),
					state,
					delay: sentAt === null ? null : sentAt - createdAt,
					statusCode: attempts.at(-1)?.statusCode ?? null,
					detail: reason,
				}),
			),
		leftOut,
	};
}
