/** Writes everything that applied checks change outside of their shard: outages, websites, roll-ups, alerts and counters. */
import type { OutageEvidence, WebsiteDocument, WebsiteStatus } from '@stayup/contract';
import type { DocumentReference } from 'firebase-admin/firestore';
import { findOutageCause } from '../../outages/outage-cause.ts';
import type { AlertSettingsDocument } from '../../platform/firestore/channel-documents.ts';
import type { Collections } from '../../platform/firestore/collections.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { Writer } from '../../platform/firestore/writer.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import { failingByOwner, failsWithOthers } from '../rules/failing-together.ts';
import type { Monitor } from '../rules/monitor.ts';
import type { StatusChange } from '../rules/transition.ts';
import type { AlertOwner, CheckWriters, PlannedAlert } from './check-writers.ts';

/** By account id. */
type Owners = ReadonlyMap<string, AlertOwner>;

/** Returns the planned alerts; the caller sends them after the commit (OUT-1). */
export function writeApplied(
	writer: Writer,
	writers: CheckWriters,
	applied: readonly AppliedChecks[],
	owners: Owners,
	/** All of the shard, as they were before. */
	monitors: Iterable<Monitor>,
): PlannedAlert[] {
	const planned: PlannedAlert[] = [];
	const failing = alertsOfDown(applied) ? failingByOwner(latestOf(monitors, applied)) : null;
	for (const { monitor, changes, alerts, conditions, certificate, evidence, closedHours, closedDays } of applied) {
		const owner = owners.get(monitor.ownerId);
		// 1. Open and close outages and the periods of conditions.
		for (const change of changes) writeChange(writer, writers.outages, monitor, change, evidence, owner?.user);
		writers.conditions.write(writer, monitor, conditions, evidence);
		// 2. Update the website's document if its status, condition or certificate changed.
		if (changes.length > 0 || conditions.length > 0 || certificate !== null) {
			writers.websites.update(writer, monitor.websiteId, {
				status: monitor.state.shown,
				statusSince: monitor.state.shownSince,
				condition: monitor.state.condition ?? null,
				lastChecked: monitor.state.lastCheckedAt,
				openOutageId: monitor.state.openOutageId,
				...(certificate && { certificate }),
			});
		}
		// 3. Store completed hours and days.
		writers.rollUps.write(writer, monitor, { hours: closedHours, days: closedDays });
		// 4. Plan the alerts.
		const isShared = failing !== null && failsWithOthers(failing, monitor);
		planned.push(...writers.alerts.planForWebsite(writer, monitor, alerts, owner, { evidence, isShared }));
	}
	// 5. Count the changes of status.
	writers.counters.countStatuses(writer, changesByStatus(applied));
	return planned;
}

function alertsOfDown(applied: readonly AppliedChecks[]): boolean {
	return applied.some(({ alerts }) => alerts.some(({ kind }) => kind === 'down'));
}

/** With the changes of this commit. */
function latestOf(monitors: Iterable<Monitor>, applied: readonly AppliedChecks[]): Monitor[] {
	const changed = new Map(applied.map(({ monitor }) => [monitor.websiteId, monitor]));
	return Array.from(monitors, (monitor) => changed.get(monitor.websiteId) ?? monitor);
}

/** The ids of the owners whose account `writeApplied` needs: of websites with a new outage or an alert. */
export function ownersNeeded(applied: readonly AppliedChecks[]): string[] {
	const needed = applied.filter(
		({ changes, alerts }) => alerts.length > 0 || changes.some(({ kind }) => kind === 'went-down'),
	);
	return [...new Set(needed.map(({ monitor }) => monitor.ownerId))];
}

/** Of these owners also the settings of alerts. */
export function ownersOfAlerts(applied: readonly AppliedChecks[]): string[] {
	return [...new Set(applied.filter(({ alerts }) => alerts.length > 0).map(({ monitor }) => monitor.ownerId))];
}

type AlertCollections = Pick<Collections, 'users' | 'alertSettings' | 'websites' | 'escalations'>;

/** Reads nothing if no owner is needed. */
export async function readOwners(
	applied: readonly AppliedChecks[],
	getAll: (refs: DocumentReference[]) => Promise<{ id: string; data(): unknown }[]>,
	{ users, alertSettings, websites, escalations }: AlertCollections,
	dependsOnTags: (settings: AlertSettingsDocument) => boolean,
): Promise<Owners> {
	const ownerIds = ownersNeeded(applied);
	if (ownerIds.length === 0) return new Map();
	// 1. Read the accounts, and where the alerts of those with alerts go.
	const alertedIds = ownersOfAlerts(applied);
	const snapshots = await getAll([
		...ownerIds.map((id) => users.doc(id)),
		...alertedIds.map((id) => alertSettings.doc(id)),
	]);
	const settings = new Map(
		snapshots.slice(ownerIds.length).flatMap((snapshot) => {
			const document = snapshot.data() as AlertSettingsDocument | undefined;
			return document ? [[snapshot.id, document] as const] : [];
		}),
	);
	// 2. Read the tags of the websites if they matter, and whether outages that end have an escalation.
	const tagged = applied.filter(({ monitor, alerts }) => {
		const own = settings.get(monitor.ownerId);
		return alerts.length > 0 && own !== undefined && dependsOnTags(own);
	});
	const websiteIds = [...new Set(tagged.map(({ monitor }) => monitor.websiteId))];
	const outageIds = endedOutages(applied, settings);
	const refs = [...websiteIds.map((id) => websites.doc(id)), ...outageIds.map((id) => escalations.doc(id))];
	const found = refs.length === 0 ? [] : await getAll(refs);
	const escalated = new Set(
		found
			.slice(websiteIds.length)
			.filter((snapshot) => snapshot.data() !== undefined)
			.map(({ id }) => id),
	);
	const tags = new Map(
		found
			.slice(0, websiteIds.length)
			.map((snapshot) => [snapshot.id, (snapshot.data() as WebsiteDocument | undefined)?.tags ?? []]),
	);
	return new Map(
		snapshots.slice(0, ownerIds.length).flatMap((snapshot) => {
			const user = snapshot.data() as UserDocument | undefined;
			return user
				? [[snapshot.id, { user, settings: settings.get(snapshot.id) ?? null, tags, escalated }] as const]
				: [];
		}),
	);
}

/** Of accounts that may have policies. */
function endedOutages(
	applied: readonly AppliedChecks[],
	settings: ReadonlyMap<string, AlertSettingsDocument>,
): string[] {
	return applied
		.filter(({ monitor }) => settings.has(monitor.ownerId))
		.flatMap(({ alerts }) =>
			alerts.flatMap((alert) => (alert.kind === 'up' || alert.kind === 'maintenance' ? [alert.outageId] : [])),
		);
}

function writeChange(
	writer: Writer,
	outages: CheckWriters['outages'],
	monitor: Monitor,
	change: StatusChange,
	evidence: OutageEvidence | null,
	owner: UserDocument | undefined,
): void {
	if (change.kind === 'recovered') outages.close(writer, change.outageId, { at: change.at, reason: 'recovered' });
	if ((change.kind === 'maintenance' || change.kind === 'blocked') && change.outageId !== null) {
		outages.close(writer, change.outageId, { at: change.at, reason: change.kind });
	}
	if (change.kind !== 'went-down') return;
	const { websiteId, ownerId, name, url } = monitor;
	const [first] = change.failures;
	outages.open(writer, change.outageId, {
		websiteId,
		ownerId,
		evidence,
		start: first.at,
		detectedAt: change.at,
		statusCode: first.statusCode,
		error: first.error,
		phase: first.phase,
		cause: findOutageCause(monitor, first, evidence),
		failures: change.failures.map(({ phase, ...failure }) => failure),
		...(monitor.state.votes && { votes: monitor.state.votes.map(({ checks, isBrief, ...vote }) => vote) }),
		website: { name, url },
		user: { name: owner?.name ?? '', email: owner?.email ?? '' },
	});
}

function changesByStatus(applied: readonly AppliedChecks[]): Partial<Record<WebsiteStatus, number>> {
	const changes: Partial<Record<WebsiteStatus, number>> = {};
	for (const { shownBefore, monitor } of applied) {
		changes[shownBefore] = (changes[shownBefore] ?? 0) - 1;
		changes[monitor.state.shown] = (changes[monitor.state.shown] ?? 0) + 1;
	}
	return changes;
}
