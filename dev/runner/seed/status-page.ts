/** The status page of a demo account, with a resolved incident. */
import { randomBytes } from 'node:crypto';
import { dayMs, minuteMs, type StatusPageSettings } from '@stayup/contract';
import { noIncidents } from '@stayup/testing/status-pages/no-incidents';
import type { Firestore } from 'firebase-admin/firestore';
import { createAlertWriter } from '../../../functions/src/alerts/alert-writer.ts';
import { createCheckWriters } from '../../../functions/src/main/check-writers.ts';
import { createFindMonitors } from '../../../functions/src/monitoring/engine/find-monitors.ts';
import { createShardStore } from '../../../functions/src/monitoring/engine/shard-store.ts';
import { createOutboxStore } from '../../../functions/src/outbox/outbox-store.ts';
import { collectionsOf } from '../../../functions/src/platform/firestore/collections.ts';
import { createKeyedMutex } from '../../../functions/src/platform/keyed-mutex.ts';
import { createTaskQueue } from '../../../functions/src/platform/task-queue.ts';
import { createRollUpStore } from '../../../functions/src/stats/roll-up-store.ts';
import { createPageStore } from '../../../functions/src/status-pages/pages/page-store.ts';
import { createFactStore } from '../../../functions/src/status-pages/snapshot/fact-store.ts';
import { type RebuildDeps, rebuildPage } from '../../../functions/src/status-pages/snapshot/rebuild.ts';
import { createSnapshotStore } from '../../../functions/src/status-pages/snapshot/snapshot-store.ts';
import type { PastAccount, PastWebsite } from './past.ts';

/** Groups of the page by the names of their websites. */
const groups = { Shops: ['Bluebird Books', 'Riverside Motors'], Services: ['Northside Yoga', 'Cedar Law Group'] };

export async function addStatusPage(
	firestore: Firestore,
	{ uid, websites }: PastAccount,
	{ addedAt, now, appOrigin }: { addedAt: number; now: number; appOrigin: string },
): Promise<void> {
	const fresh = { passwordHash: null, visitKey: secret(), componentId: secret };
	const page = await createPageStore(firestore, noIncidents).add(uid, settingsOf(websites), fresh, addedAt);
	const [component] = page.document.groups[0]?.components ?? [];
	if (component) await addIncident(firestore, { ownerId: uid, pageId: page.id, componentId: component.id, now });
	await rebuildPage(rebuildDeps(firestore, appOrigin), page.id, now);
}

function settingsOf(websites: readonly PastWebsite[]): StatusPageSettings {
	const idOf = new Map(websites.map(({ id, settings }) => [settings.name, id]));
	return {
		name: 'Lindqvist Group',
		slug: 'lindqvist',
		description: 'The websites that we run for our customers.',
		homepageUrl: '',
		isPublished: true,
		access: 'public',
		allowedEmails: [],
		accent: 'blue',
		theme: 'auto',
		showsResponseTimes: true,
		publishAfterMinutes: null,
		groups: Object.entries(groups).map(([name, members]) => ({
			name,
			components: members.flatMap((member) => {
				const websiteId = idOf.get(member);
				return websiteId === undefined ? [] : [{ websiteId, name: member, showsUrl: false }];
			}),
		})),
	};
}

interface DemoIncident {
	ownerId: string;
	pageId: string;
	componentId: string;
	now: number;
}

async function addIncident(firestore: Firestore, { componentId, now, ...owner }: DemoIncident): Promise<void> {
	const startedAt = now - 3 * dayMs;
	const update = (minutes: number, state: 'investigating' | 'identified' | 'resolved', text: string) => ({
		id: secret(),
		at: startedAt + minutes * minuteMs,
		state,
		text,
		edits: [],
	});
	await collectionsOf(firestore)
		.statusIncidents.doc()
		.create({
			...owner,
			title: 'Orders could not be paid',
			state: 'resolved',
			impact: 'degraded',
			componentIds: [componentId],
			outageIds: [],
			isAutomatic: false,
			startedAt,
			resolvedAt: startedAt + 55 * minuteMs,
			postMortem: null,
			updates: [
				update(4, 'investigating', 'Payments by card fail in the shop. We are searching for the cause.'),
				update(20, 'identified', 'Our payment provider has a problem. Orders by invoice work.'),
				update(55, 'resolved', 'Payments by card work again. No order was lost.'),
			],
			createdAt: startedAt,
			changedAt: startedAt + 55 * minuteMs,
		});
}

function rebuildDeps(firestore: Firestore, appOrigin: string): RebuildDeps {
	const outbox = createOutboxStore(firestore, createTaskQueue({ size: 'standard', keepsSchedule: false }), fail);
	const shards = createShardStore(firestore, createCheckWriters(firestore, createAlertWriter(outbox)), fail);
	const facts = { findMonitors: createFindMonitors(shards), rollUps: createRollUpStore(firestore), appOrigin };
	return {
		snapshots: createSnapshotStore(firestore),
		facts: createFactStore(firestore, facts),
		runExclusive: createKeyedMutex(),
	};
}

function fail(problem: unknown): never {
	throw problem instanceof Error ? problem : new Error(String(problem));
}

function secret(): string {
	return randomBytes(16).toString('base64url');
}
