/** Creates what records and shows how the service itself runs. */

import type { Firestore } from 'firebase-admin/firestore';
import { createDeliveryQueueStore } from '../operations/delivery-queue-store.ts';
import { createHeartbeatClient } from '../operations/heartbeat-client.ts';
import { createHeartbeatStore } from '../operations/heartbeat-store.ts';
import { createRoundHourStore } from '../operations/round-hour-store.ts';
import { createServiceRecorder } from '../operations/service-recorder.ts';
import { createServiceStatusStore } from '../operations/service-status-store.ts';
import { createWebsiteChangeStore } from '../operations/website-change-store.ts';
import type { LogError, LogFacts } from '../platform/log.ts';
import type { GuardedFetchOptions } from '../probe/guard/safe-fetch.ts';
import { deployedVersion } from './version.ts';

interface OperationsOptions {
	heartbeatUrl: string | null;
	guard: GuardedFetchOptions;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
	logFacts: LogFacts;
}

export function createOperations(
	firestore: Firestore,
	{ heartbeatUrl, guard, now, logError, logFacts }: OperationsOptions,
) {
	const heartbeats = createHeartbeatStore(firestore, logError);
	const roundHours = createRoundHourStore(firestore);
	return {
		heartbeats,
		roundHours,
		recorder: createServiceRecorder({ roundHours, heartbeats, logError }),
		deliveryQueue: createDeliveryQueueStore(firestore),
		serviceStatus: createServiceStatusStore(firestore),
		websiteChanges: createWebsiteChangeStore(firestore),
		heartbeatClient: createHeartbeatClient(heartbeatUrl, guard),
		version: deployedVersion,
		now,
		logError,
		logFacts,
	};
}
