/** Creates all stores and clients, once per instance. */
import { setTimeout as delay } from 'node:timers/promises';
import { type ClientConfig, minuteMs, type Region, userAgentOf } from '@stayup/contract';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { createAccountStores, createLogins } from '../accounts/account-stores.ts';
import { type AppCheckTokens, createAppCheckTokens } from '../accounts/identity/app-check-tokens.ts';
import { createIdentityClient, type IdentityClient } from '../accounts/identity/identity-client.ts';
import { createMemberStores } from '../accounts/members/member-stores.ts';
import { type AdminStore, createAdminStore } from '../admin/admin-store.ts';
import { createPeopleStore, type PeopleStore } from '../admin/people/people-store.ts';
import { createAlertWriter } from '../alerts/alert-writer.ts';
import { putCapacityAlert } from '../alerts/capacity-alert.ts';
import { followAcknowledgements } from '../alerts/follow-acknowledgements.ts';
import { type BadgeStore, createBadgeStore } from '../badges/badge-store.ts';
import { createBillingStores } from '../billing/billing-stores.ts';
import { createCallStores } from '../booked-calls/call-stores.ts';
import { composeCallEmail } from '../booked-calls/compose-call-email.ts';
import type { CallTargetDeps } from '../channels/kinds/call-kind.ts';
import { createWebhookClient, type WebhookClient } from '../channels/webhook/webhook-client.ts';
import { type CspReportStore, createCspReportStore } from '../csp-reports/csp-report-store.ts';
import { createEmailClient, type EmailClient } from '../emails/email-client.ts';
import { createRateLimiter, type RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import { createImportStores } from '../imports/import-stores.ts';
import { createInboxStore } from '../inbox/inbox-store.ts';
import { createInboxStores } from '../inbox/inbox-stores.ts';
import { createMaintenanceStores } from '../maintenance-windows/maintenance-stores.ts';
import { createCanaries } from '../monitoring/engine/canaries.ts';
import { runCheckNow } from '../monitoring/engine/check-now.ts';
import { createConcurrencyLimiter } from '../monitoring/engine/concurrency-limiter.ts';
import type { Engine } from '../monitoring/engine/engine.ts';
import { createFindMonitors, type FindMonitors } from '../monitoring/engine/find-monitors.ts';
import { createRegions } from '../monitoring/engine/regions/region-store.ts';
import { createShardStore, type ShardStore } from '../monitoring/engine/shard-store.ts';
import { createSuppression } from '../monitoring/engine/suppression-store.ts';
import { type BackupClient, createBackupClient } from '../nightly/backup-client.ts';
import { createOwnPageStore, type OwnPageStore } from '../operations/own-page/own-page.ts';
import { createOutageStores } from '../outages/outage-stores.ts';
import { createOutboxStore, type OutboxStore } from '../outbox/outbox-store.ts';
import type { Logins } from '../outbox/recipients.ts';
import { readChecksPerDay, recount } from '../platform/firestore/counters.ts';
import { limitWrites } from '../platform/firestore/deadlines.ts';
import { createKeyedMutex, type KeyedMutex } from '../platform/keyed-mutex.ts';
import { createLogError, createLogFacts, type FactsEntry, type LogEntry, type LogError } from '../platform/log.ts';
import { invalidField } from '../platform/problem.ts';
import { createSecretBox, type SecretBox } from '../platform/secret-box.ts';
import { createTaskQueue, type TaskQueue } from '../platform/task-queue.ts';
import { createEscalationStore, type EscalationStore } from '../policies/escalation-store.ts';
import { createResolver } from '../probe/guard/resolver.ts';
import { parseAllowedTargets, parseTarget, refusedTargetMessage } from '../probe/guard/target.ts';
import { createProbe } from '../probe/probe.ts';
import { createProjectStores } from '../projects/project-stores.ts';
import { createOrderStore } from '../projects/records/order-store.ts';
import { createRollUpStore, type RollUpStore } from '../stats/roll-up-store.ts';
import { createStatusStores, showOnStatusPages } from '../status-pages/status-stores.ts';
import { createSubscriberStores } from '../status-subscribers/subscriber-stores.ts';
import { createVisitorStores } from '../visitors/visitor-stores.ts';
import { type Capacity, createCapacity } from '../websites/capacity.ts';
import { openSecrets } from '../websites/check-settings/request-secrets.ts';
import { createWebsiteStores } from '../websites/website-stores.ts';
import { accessToken } from './access-token.ts';
import { createAlertStores } from './alert-stores.ts';
import { createCheckWriters } from './check-writers.ts';
import { type Config, clientConfigOf, readConfig } from './config.ts';
import { createKeyParts } from './key-parts.ts';
import { createOperations, type Operations } from './operations.ts';
import { type ConfigPart, configParts } from './settings.ts';
import type { Stores } from './stores.ts';

export interface Context extends Stores {
	config: Config;
	identity: IdentityClient;
	logins: Logins;
	rollUps: RollUpStore;
	capacity: Capacity;
	badges: BadgeStore;
	cspReports: CspReportStore;
	admin: AdminStore;
	people: PeopleStore;
	outbox: OutboxStore;
	escalations: EscalationStore;
	emailClient: EmailClient;
	webhookClient: WebhookClient;
	rateLimiter: RateLimiter;
	/** Encrypts secrets before they are stored. */
	secretBox: SecretBox;
	/** Encrypts the secrets that checks send (decision 54). */
	requestSecrets: SecretBox;
	queue: TaskQueue;
	runExclusive: KeyedMutex;
	operations: Operations;
	/** Null in the emulators, which have no backups. */
	backups: BackupClient | null;
	heartbeats: Operations['heartbeats'];
	ownPage: OwnPageStore;
	noteAlert: Operations['recorder']['noteAlert'];
	/** Corrects the counts of the Admin Dashboard. */
	recount(): Promise<void>;
	engine: Engine;
	findMonitors: FindMonitors;
	probe: Engine['probe'];
	checkNow(shardId: string, websiteId: string): Promise<void>;
	claimCheckNow: ShardStore['claimCheckNow'];
	/** Null if App Check is not configured. */
	appCheckTokens: AppCheckTokens | null;
	/** The browser's Firebase configuration. */
	clientConfig: ClientConfig;
	/** Whether webhooks may use http, as in the emulators. */
	allowsPlainHttpWebhooks: boolean;
	waitUntil(instant: number): Promise<void>;
	/** Returns the canonical URL; throws a Problem for `field` if we may not request it (SSRF-10). */
	normalizeTarget(url: string, field?: string, message?: string): string;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

interface ContextOptions {
	/** The parts of the configuration that the process reads; by default all. */
	parts?: readonly ConfigPart[];
	/** The region of this process. */
	region: Region;
	/** Replaces Cloud Tasks in programs that run the jobs without Firebase's functions. */
	ownQueue?: TaskQueue;
	/** A database other than that of the default app, with limits of its own. */
	ownFirestore?: Firestore;
	clock?: Clock;
	/** By default to Cloud Logging. */
	writeLog?: (entry: LogEntry | FactsEntry) => void;
}

/** Instants are milliseconds since the epoch. */
export interface Clock {
	now(): number;
	/** Pauses until then. */
	waitUntil(instant: number): Promise<void>;
	/** Resolves then, for a race with work that goes on meanwhile. */
	deadline(instant: number): Promise<void>;
}

const realClock: Clock = { now: Date.now, waitUntil: delayUntil, deadline: delayUntil };

async function delayUntil(instant: number): Promise<void> {
	const waitMs = instant - Date.now();
	if (waitMs > 0) await delay(waitMs);
}

export function createContext(
	environment: Readonly<Record<string, string | undefined>>,
	{ parts = configParts, region, ownQueue, ownFirestore, clock = realClock, writeLog = logger.write }: ContextOptions,
): Context {
	const config = readConfig(environment, parts);
	const { now, waitUntil, deadline } = clock;
	if (getApps().length === 0) initializeApp({ projectId: config.projectId });
	const firestore = ownFirestore ?? limitWrites(getFirestore());
	const secretBox = createSecretBox(config.secretsKeys);
	const requestSecrets = createSecretBox(config.requestSecretsKeys, 'REQUEST_SECRETS_KEY');
	const allowed = parseAllowedTargets(config.probeAllowedTargets);
	const { ownHosts } = config;
	const isEmulated = config.emulators !== null;
	const queue = ownQueue ?? createTaskQueue({ keepsSchedule: !isEmulated });
	const logError = createLogError(writeLog);
	const outbox = createOutboxStore(firestore, queue, (error) =>
		logError('A delivery could not be queued; the sweep will retry it.', { error }),
	);
	const guard = {
		resolver: createResolver({ now, servers: config.nameServers }),
		allowed,
		ownHosts,
		userAgent: userAgentOf(config.appOrigin),
	};
	const probe = createProbe({ ...guard, region, now });
	const operations = createOperations(firestore, {
		heartbeatUrl: config.heartbeatUrl,
		guard,
		now,
		logError,
		logFacts: createLogFacts(writeLog),
	});
	const escalations = createEscalationStore(firestore, outbox);
	const alerts = createAlertWriter(outbox, escalations);
	const shards = createShardStore(firestore, createCheckWriters(firestore, alerts), logError);
	const findMonitors = createFindMonitors(shards);
	const rollUps = createRollUpStore(firestore);
	const engine: Engine = {
		openCheckSettings: (websiteId, stored) => openSecrets(stored, requestSecrets, websiteId),
		region,
		shards,
		queue,
		probe,
		canaries: createCanaries({ urls: config.canaryUrls, probe, now }),
		limiter: createConcurrencyLimiter({ now }),
		suppression: createSuppression(firestore, alerts),
		regions: createRegions(firestore, alerts, region),
		// The emulated queue ignores schedules: a task occupies it until its time.
		horizonMs: isEmulated && !ownQueue ? minuteMs : 2 * minuteMs,
		logError,
		now,
		waitUntil,
		deadline,
		noteRound: operations.recorder.noteRound,
	};
	const token = () => accessToken(config);
	const accounts = createAccountStores(firestore, { config, auth: getAuth(), outbox, logError, now });
	const { users } = accounts;
	const identity = createIdentityClient({ ...config, accessToken: token });
	const members = createMemberStores(firestore);
	const shared = { config, outbox, queue, users, findMonitors, rollUps, logError, now };
	const subscriberStores = createSubscriberStores(firestore, shared);
	const status = createStatusStores(firestore, { ...config, ...shared, ...subscriberStores, accessToken: token });
	const websiteStores = createWebsiteStores(firestore, {
		alerts,
		findMonitors,
		rdap: { ...guard, listUrl: config.rdapBootstrapUrl, now },
		placement: isEmulated ? { restMs: 0 } : {},
	});
	const { websites } = websiteStores;
	const outageStores = createOutageStores(firestore);
	const maintenanceStores = createMaintenanceStores(firestore);
	const inbox = createInboxStore(firestore);
	const callStores = createCallStores(firestore, { outbox, inbox, now });
	const targetRules: CallTargetDeps = {
		allowedTargets: allowed,
		allowsPlainHttpWebhooks: config.emulators !== null,
		normalizeTarget(url, field = 'url', message = refusedTargetMessage) {
			const target = parseTarget(url, allowed, ownHosts);
			if ('reason' in target) throw invalidField(field, message);
			return target.url.href;
		},
	};
	const alertStores = createAlertStores({
		...shared,
		...outageStores,
		...targetRules,
		escalations,
		firestore,
		secretBox,
	});
	const { channels } = alertStores;
	const logins = createLogins({ ...accounts, identity, channels, outbox, logError, now, waitUntil });

	return {
		config,
		...accounts,
		identity,
		logins,
		...websiteStores,
		...createBillingStores(firestore, { config, outbox, orders: createOrderStore(firestore, outbox) }),
		...outageStores,
		...members,
		...createKeyParts(firestore, { ...members, users, now }),
		outages: followAcknowledgements(outageStores.outages, { ...alertStores, ...shared }),
		...maintenanceStores,
		...showOnStatusPages(maintenanceStores, { ...status, now, logError }),
		...status,
		...subscriberStores,
		...createImportStores(firestore, config),
		rollUps,
		capacity: createCapacity({
			maxChecksPerMinute: config.maxChecksPerMinute,
			readChecksPerDay: () => readChecksPerDay(firestore),
			warn: (checksPerMinute) => {
				const { maxChecksPerMinute } = config;
				return putCapacityAlert({ outbox, logError }, { checksPerMinute, maxChecksPerMinute }, now());
			},
			now,
		}),
		...createVisitorStores(firestore, outbox),
		...createProjectStores(firestore, { ...shared, websites, accessToken: token }),
		...createInboxStores(firestore, {
			config,
			outbox,
			inbox,
			booking: callStores.booking,
			now,
			callEmail: (leads, message) => composeCallEmail({ config, calls: callStores.calls, leads, users, now }, message),
		}),
		...callStores,
		badges: createBadgeStore(firestore),
		cspReports: createCspReportStore(firestore),
		admin: createAdminStore(firestore),
		people: createPeopleStore(firestore),
		outbox,
		escalations,
		emailClient: createEmailClient(config.email),
		...alertStores,
		webhookClient: createWebhookClient({ ...guard, now }),
		rateLimiter: createRateLimiter(firestore),
		secretBox,
		requestSecrets,
		queue,
		runExclusive: createKeyedMutex(),
		operations,
		backups: config.emulators === null ? createBackupClient({ projectId: config.projectId, accessToken: token }) : null,
		heartbeats: operations.heartbeats,
		ownPage: createOwnPageStore(firestore),
		noteAlert: operations.recorder.noteAlert,
		recount: () => recount(firestore),
		engine,
		findMonitors,
		probe,
		checkNow: (shardId, websiteId) => runCheckNow(engine, shardId, websiteId),
		claimCheckNow: shards.claimCheckNow,
		appCheckTokens: config.appCheckAppId === null ? null : createAppCheckTokens(config.appCheckAppId),
		clientConfig: clientConfigOf(config),
		allowsPlainHttpWebhooks: targetRules.allowsPlainHttpWebhooks,
		waitUntil,
		normalizeTarget: targetRules.normalizeTarget,
		now,
		logError,
	};
}
