/** The stores of status pages. */
import type { Firestore } from 'firebase-admin/firestore';
import type { MaintenanceStores } from '../maintenance-windows/maintenance-stores.ts';
import type { FindMonitors } from '../monitoring/engine/find-monitors.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import { createKeyedMutex } from '../platform/keyed-mutex.ts';
import type { LogError } from '../platform/log.ts';
import type { RollUpStore } from '../stats/roll-up-store.ts';
import { createStatusDomains, type StatusDomainSettings } from './domains/domain-stores.ts';
import type { Broadcasts } from './incidents/broadcast.ts';
import { createEndIncidents } from './incidents/end-incidents.ts';
import { createIncidentStores } from './incidents/incident-stores.ts';
import { createLogos, type LogoDeps } from './logo/logos.ts';
import type { PreviewSnapshot } from './pages/page-handlers.ts';
import { createPageStore } from './pages/page-store.ts';
import { createStatusRecordStore } from './pages/record-store.ts';
import { createFactStore } from './snapshot/fact-store.ts';
import {
	previewSnapshot,
	type RebuildDeps,
	rebuildPage,
	rebuildPagesOf,
	rebuildPagesOfAccount,
} from './snapshot/rebuild.ts';
import type { StoredDays } from './snapshot/rules/facts.ts';
import { createSnapshotStore } from './snapshot/snapshot-store.ts';
import { statusLinkFor } from './visitors/access-link.ts';
import { createVisitStore } from './visitors/visit-store.ts';

interface StatusDeps extends StatusDomainSettings, LogoDeps {
	findMonitors: FindMonitors;
	rollUps: RollUpStore;
	broadcasts: Broadcasts;
	/** Without a slash at the end. */
	appOrigin: string;
	now(): number;
	logError: LogError;
}

const previewMegabytes = 16;

export function createStatusStores(firestore: Firestore, deps: StatusDeps) {
	const { now } = deps;
	const statusSnapshots: RebuildDeps = {
		snapshots: createSnapshotStore(firestore),
		facts: createFactStore(firestore, deps),
		runExclusive: createKeyedMutex(),
	};
	const previewDays = new BoundedMap<{ readAt: number; days: StoredDays }>({ megabytes: previewMegabytes });
	const visits = createVisitStore(firestore);

	return {
		...createStatusDomains(firestore, deps),
		...createIncidentStores(firestore, deps.broadcasts),
		statusPages: createPageStore(firestore, createEndIncidents(firestore, deps.broadcasts)),
		statusLogos: createLogos(firestore, deps),
		statusRecords: createStatusRecordStore(firestore),
		visits,
		statusLinkFor: (pageId: string, email: string, at: number) => statusLinkFor(visits, pageId, email, at),
		statusSnapshots,
		/** Never fails: a page that could not be rebuilt is logged, and rebuilt when it is due. */
		refreshStatusPage: (pageId: string) => orLog(deps, rebuildPage(statusSnapshots, pageId, now())),
		previewSnapshot: (...[ownerId, settings, page, at]: Parameters<PreviewSnapshot>) =>
			previewSnapshot({ ...statusSnapshots, previewDays }, ownerId, settings, page, at),
	};
}

/** Status pages show the changes of maintenance and of planned outages at once. */
export function showOnStatusPages(
	stores: Pick<MaintenanceStores, 'markPlanned' | 'writeMaintenance'>,
	{
		statusSnapshots,
		announcements,
		...deps
	}: Pick<ReturnType<typeof createStatusStores>, 'statusSnapshots' | 'announcements'> &
		Pick<StatusDeps, 'now' | 'logError'>,
): typeof stores {
	return {
		async writeMaintenance(ownerId, websiteIds, now) {
			await stores.writeMaintenance(ownerId, websiteIds, now);
			await orLog(deps, rebuildPagesOfAccount(statusSnapshots, ownerId, websiteIds, now));
			await orLog(deps, announcements.wake(ownerId));
		},
		async markPlanned(ownerId, outageId, planned, by, now) {
			const marked = await stores.markPlanned(ownerId, outageId, planned, by, now);
			if (marked && typeof marked !== 'string') {
				const { websiteId } = marked.document;
				await orLog(deps, rebuildPagesOf(statusSnapshots, websiteId, now, { forgetsDays: true }));
			}
			return marked;
		},
	};
}

/** The change itself is stored: a caller that tried again would make it twice. */
async function orLog({ logError }: Pick<StatusDeps, 'logError'>, rebuilt: Promise<void>): Promise<void> {
	await rebuilt.catch((error: unknown) => logError('A status page could not be rebuilt.', { error }));
}
