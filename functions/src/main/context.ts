/** Creates all stores and clients, once per instance. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { minuteMs, type Region, userAgentOf } from '@stayup/contract';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { createAccountStores, createLogins } from '../accounts/account-stores.ts';
import { createAppCheckTokens } from '../accounts/identity/app-check-tokens.ts';
import { createIdentityClient } from '../accounts/identity/identity-client.ts';
import { createInvitationStore } from '../accounts/members/invitation-store.ts';
import { createMemberStore } from '../accounts/members/member-store.ts';
import { requireReauthentication } from '../accounts/reauthentication.ts';
import { createAdminStore } from '../admin/admin-store.ts';
import { createPeopleStore } from '../admin/people/people-store.ts';
import { createAlertWriter } from '../alerts/alert-writer.ts';
import { putCapacityAlert } from '../alerts/capacity-alert.ts';
import { followAcknowledgements } from '../alerts/follow-acknowledgements.ts';
import { recordRead } from '../audit/record-read.ts';
import { createBadgeStore } from '../badges/badge-store.ts';
import { createBillingStores } from '../billing/billing-stores.ts';
import { createCallStores } from '../booked-calls/call-stores.ts';
import { composeCallEmail } from '../booked-calls/compose-call-email.ts';
import type { CallTargetDeps } from '../channels/kinds/call-kind.ts';
import { createWebhookClient } from '../channels/webhook/webhook-client.ts';
import { createCspReportStore } from '../csp-reports/csp-report-store.ts';
import { createHangingServices } from '../delivery/hanging-services.ts';
import { createEmailClient } from '../emails/email-client.ts';
import type { Actor } from '../http/actor.ts';
import type { RecordedRead } from '../http/changes/record-read.ts';
import { puzzleKeyOf } from '../http/puzzles/puzzle.ts';
import { createRateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import { createImportStore } from '../imports/import-store.ts';
import { createReadUntrusted } from '../imports/read-untrusted.ts';
import { createSourceClient } from '../imports/source-client.ts';
import { createInboxStore } from '../inbox/inbox-store.ts';
import { createInboxStores } from '../inbox/inbox-stores.ts';
import { createMaintenanceStores } from '../maintenance-windows/maintenance-stores.ts';
import { createCanaries } from '../monitoring/engine/canaries.ts';
import { runCheckNow } from '../monitoring/engine/check-now.ts';
import { createConcurrencyLimiter } from '../monitoring/engine/concurrency-limiter.ts';
import type { Engine } from '../monitoring/engine/engine.ts';
import { createFindMonitors } from '../monitoring/engine/find-monitors.ts';
import { createRegions } from '../monitoring/engine/regions/region-store.ts';
import { createShardStore } from '../monitoring/engine/shard-store.ts';
import { createSuppression } from '../monitoring/engine/suppression-store.ts';
import { createBackupClient } from '../nightly/backup-client.ts';
import { createOwnPageStore } from '../operations/own-page/own-page.ts';
import { createOutageStores } from '../outages/outage-stores.ts';
import { createOutboxStore } from '../outbox/outbox-store.ts';
import { recheckRegionsOf } from '../platform/deployment-size.ts';
import { readChecksPerDay, recount } from '../platform/firestore/counters.ts';
import { limitWrites } from '../platform/firestore/deadlines.ts';
import type { MessageOf } from '../platform/firestore/outbox-message.ts';
import { createKeyedMutex } from '../platform/keyed-mutex.ts';
import {
	createLogError,
	createLogFacts,
	createLogTrail,
	type FactsEntry,
	type LogEntry,
	type TrailEntry,
} from '../platform/log.ts';
import { invalidField } from '../platform/problem.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { createTaskQueue, type TaskQueue } from '../platform/task-queue.ts';
import { createEscalationStore } from '../policies/escalation-store.ts';
import { createResolver } from '../probe/guard/resolver.ts';
import { parseAllowedTargets, parseTarget, refusalMessage } from '../probe/guard/target.ts';
import { createProbe } from '../probe/probe.ts';
import { createProjectStores } from '../projects/project-stores.ts';
import { createOrderStore } from '../projects/records/order-store.ts';
import { composeProposalEmail } from '../proposals/compose-proposal-email.ts';
import { createProposalStore } from '../proposals/proposal-store.ts';
import { createSalesStore } from '../proposals/sales-store.ts';
import { createRollUpStore } from '../stats/roll-up-store.ts';
import { createStatusStores, showOnStatusPages } from '../status-pages/status-stores.ts';
import { createSubscriberStores } from '../status-subscribers/subscriber-stores.ts';
import { entryLinkFor } from '../visitors/forms/confirm-entry.ts';
import { createFormEntryStore } from '../visitors/forms/form-entry-store.ts';
import { createVisitorStore } from '../visitors/visitor-store.ts';
import { createCapacity } from '../websites/capacity.ts';
import { openSecrets } from '../websites/check-settings/request-secrets.ts';
import { createWebsiteStores } from '../websites/website-stores.ts';
import { accessToken } from './access-token.ts';
import { createAlertStores } from './alert-stores.ts';
import { createCheckWriters } from './check-writers.ts';
import { clientConfigOf, readConfig } from './config.ts';
import { createKeyParts } from './key-parts.ts';
import { createOperations } from './operations.ts';
import { type ConfigPart, configParts } from './settings.ts';

export type Context = ReturnType<typeof createContext>;

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
	writeLog?: (entry: LogEntry | FactsEntry | TrailEntry) => void;
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
) {
	const config = readConfig(environment, parts);
	const { now, waitUntil, deadline } = clock;
	if (getApps().length === 0) initializeApp({ projectId: config.projectId });
	const firestore = ownFirestore ?? limitWrites(getFirestore());
	const secretBox = createSecretBox(config.secretsKeys);
	// A function gets the solutions of its own puzzles only, so each may derive the key from the secret that it has.
	const [secret] = [...config.secretsKeys, ...config.requestSecretsKeys];
	const requestSecrets = createSecretBox(config.requestSecretsKeys, 'REQUEST_SECRETS_KEY');
	const allowed = parseAllowedTargets(config.probeAllowedTargets);
	const { ownHosts } = config;
	const isEmulated = config.emulators !== null;
	const queue = ownQueue ?? createTaskQueue({ size: config.size, keepsSchedule: !isEmulated });
	const logError = createLogError(writeLog);
	const logTrail = createLogTrail(writeLog);
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
	const shards = createShardStore(firestore, createCheckWriters(firestore, alerts), logError, logTrail);
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
		regions: createRegions(firestore, alerts, region, recheckRegionsOf(config.size)),
		// The emulated queue ignores schedules: a task occupies it until its time.
		horizonMs: isEmulated && !ownQueue ? minuteMs : 2 * minuteMs,
		longestSpreadMs: config.longestSpreadMs,
		logError,
		now,
		waitUntil,
		deadline,
		noteRound: operations.recorder.noteRound,
	};
	const token = () => accessToken(config);
	const accounts = createAccountStores(firestore, { config, auth: getAuth(), outbox, logError, now });
	const { users } = accounts;
	const rateLimiter = createRateLimiter(firestore);
	const identity = createIdentityClient({ ...config, accessToken: token });
	const members = { memberships: createMemberStore(firestore), invitations: createInvitationStore(firestore) };
	const shared = { config, outbox, queue, users, findMonitors, rollUps, logError, now };
	const subscriberStores = createSubscriberStores(firestore, { ...shared, secretBox });
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
		normalizeTarget(url, field = 'url', message) {
			const target = parseTarget(url, allowed, ownHosts);
			if ('reason' in target) throw invalidField(field, message ?? refusalMessage(target));
			return target.url.href;
		},
	};
	const capacity = createCapacity({
		maxChecksPerMinute: config.maxChecksPerMinute,
		readChecksPerDay: () => readChecksPerDay(firestore),
		warn: (checksPerMinute) => {
			const { maxChecksPerMinute } = config;
			return putCapacityAlert({ outbox, logError }, { checksPerMinute, maxChecksPerMinute }, now());
		},
		now,
	});
	const projectStores = createProjectStores(firestore, {
		...shared,
		...outageStores,
		websites,
		capacity,
		accessToken: token,
	});
	const { teamWatch } = projectStores;
	const alertStores = createAlertStores({
		...shared,
		...outageStores,
		...targetRules,
		teamWatch,
		escalations,
		firestore,
		secretBox,
	});
	const { channels } = alertStores;
	const puzzleKey = puzzleKeyOf(secret?.key ?? randomBytes(32));
	const proposals = createProposalStore(firestore, outbox);
	const inboxStores = createInboxStores(firestore, {
		config,
		outbox,
		inbox,
		booking: callStores.booking,
		now,
		proposalEmail: (message) => composeProposalEmail({ config, proposals, now }, message),
		callEmail: (leads, message) => composeCallEmail({ config, calls: callStores.calls, leads, users, now }, message),
	});
	const { possibleSpam } = inboxStores;
	const { appOrigin } = config;
	const logins = createLogins({ ...accounts, identity, channels, outbox, logError, now, waitUntil });

	return {
		config,
		...accounts,
		identity,
		logins,
		...websiteStores,
		...createBillingStores(firestore, { config, outbox, orders: createOrderStore(firestore, outbox, logError) }),
		...outageStores,
		...members,
		...createKeyParts(firestore, { ...members, users, now }),
		outages: followAcknowledgements(outageStores.outages, { ...alertStores, ...shared, teamWatch }),
		...maintenanceStores,
		...showOnStatusPages(maintenanceStores, { ...status, now, logError }),
		...status,
		...subscriberStores,
		imports: createImportStore(firestore),
		readUntrusted: createReadUntrusted(),
		importSources: createSourceClient({ sandboxOrigin: config.importsOrigin }),
		rollUps,
		capacity,
		visitorNumbers: createVisitorStore(firestore),
		formEntries: createFormEntryStore(firestore, outbox),
		...projectStores,
		...inboxStores,
		entryLinkFor: (message: MessageOf<'entry-confirmation'>, at: number) =>
			entryLinkFor({ appOrigin, possibleSpam, puzzleKey }, message, at),
		...callStores,
		proposals,
		sales: createSalesStore(firestore),
		badges: createBadgeStore(firestore),
		cspReports: createCspReportStore(firestore),
		admin: createAdminStore(firestore),
		people: createPeopleStore(firestore),
		recordRead: (read: RecordedRead) => recordRead(firestore, read, now()),
		outbox,
		escalations,
		emailClient: createEmailClient(config.email),
		...alertStores,
		webhookClient: createWebhookClient({ ...guard, now }),
		rateLimiter,
		puzzleKey,
		requireReauthentication: (actor: Actor, recentMs?: number) =>
			requireReauthentication({ identity, now, rateLimiter }, actor, recentMs),
		secretBox,
		requestSecrets,
		queue,
		runExclusive: createKeyedMutex(),
		operations,
		/** Null in the emulators, which have no backups. */
		backups: config.emulators === null ? createBackupClient({ projectId: config.projectId, accessToken: token }) : null,
		heartbeats: operations.heartbeats,
		ownPage: createOwnPageStore(firestore),
		noteAlert: operations.recorder.noteAlert,
		recount: () => recount(firestore),
		engine,
		findMonitors,
		probe,
		checkNow: (shardId: string, websiteId: string) => runCheckNow(engine, shardId, websiteId),
		claimCheckNow: shards.claimCheckNow,
		appCheckTokens: config.appCheckAppId === null ? null : createAppCheckTokens(config.appCheckAppId),
		clientConfig: clientConfigOf(config),
		...targetRules,
		hangingServices: createHangingServices(now),
		waitUntil,
		now,
		logError,
		logTrail,
	};
}
