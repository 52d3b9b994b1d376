/** Writes everything that applied checks change outside of their shard: outages, websites, roll-ups, alerts and counters. */
import type { OutageEvidence, WebsiteStatus } from '@stayup/contract';
import type { DocumentReference } from 'firebase-admin/firestore';
import { findOutageCause } from '../../outages/outage-cause.ts';
import type { Collections } from '../../platform/firestore/collections.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { Writer } from '../../platform/firestore/writer.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import type { Monitor } from '../rules/monitor.ts';
import type { StatusChange } from '../rules/transition.ts';
import type { CheckWriters, PlannedAlert } from './check-writers.ts';

/** By account id. */
export type Owners = ReadonlyMap<string, UserDocument>;

/** Returns the planned alerts; the caller sends them after the commit (OUT-1). */
export function writeApplied(
	writer: Writer,
	writers: CheckWriters,
	applied: readonly AppliedChecks[],
	owners: Owners,
): PlannedAlert[] {
	const planned: PlannedAlert[] = [];
	for (const { monitor, changes, alerts, conditions, certificate, evidence, closedHours, closedDays } of applied) {
		const owner = owners.get(monitor.ownerId);
		// 1. Open and close outages and the periods of conditions.
		for (const change of changes) writeChange(writer, writers.outages, monitor, change, evidence, owner);
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
		planned.push(...writers.alerts.planForWebsite(writer, monitor, alerts, owner, evidence));
	}
	// 5. Count the changes of status.
	writers.counters.countStatuses(writer, changesByStatus(applied));
	return planned;
}

/** The ids of the owners whose account `writeApplied` needs: of websites with a new outage or an alert. */
export function ownersNeeded(applied: readonly AppliedChecks[]): string[] {
	const needed = applied.filter(
		({ changes, alerts }) => alerts.length > 0 || changes.some(({ kind }) => kind === 'went-down'),
	);
	return [...new Set(needed.map(({ monitor }) => monitor.ownerId))];
}

/** Reads nothing if no owner is needed. */
export async function readOwners(
	applied: readonly AppliedChecks[],
	getAll: (refs: DocumentReference<UserDocument>[]) => Promise<{ id: string; data(): unknown }[]>,
	users: Collections['users'],
): Promise<Owners> {
	const ownerIds = ownersNeeded(applied);
	if (ownerIds.length === 0) return new Map();
	const snapshots = await getAll(ownerIds.map((id) => users.doc(id)));
	return new Map(
		snapshots.flatMap((snapshot) => {
			const user = snapshot.data() as UserDocument | undefined;
			return user ? [[snapshot.id, user] as const] : [];
		}),
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
		...{ websiteId, ownerId, evidence },
		start: first.at,
		detectedAt: change.at,
		statusCode: first.statusCode,
		error: first.error,
		phase: first.phase,
		cause: findOutageCause(monitor, first, evidence),
		failures: change.failures.map(({ phase, ...failure }) => failure),
		...(monitor.state.votes && { votes: monitor.state.votes.map(({ checks, ...vote }) => vote) }),
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
