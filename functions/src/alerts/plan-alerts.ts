/** Plans the deliveries of alerts, in the transaction that stores the change of status (OUT-1). */
import { describeCheckError, findCause, type OutageEvidence } from '@stayup/contract';
import { type AlertOwner, channelsFor, topicOf } from '../channels/rules/channel-rules.ts';
import { groupKeyOf } from '../messages/groups/group-key.ts';
import type { AppliedChecks } from '../monitoring/rules/apply-checks.ts';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import { findOutageCause } from '../outages/outage-cause.ts';
import { type DeliveryRef, deliveryOver } from '../outbox/new-delivery.ts';
import { isAboutStatus, type OutboxMessage } from '../platform/firestore/outbox-message.ts';
import type { Writer } from '../platform/firestore/writer.ts';
import { conditionEventId, outageEventId, websiteEventId } from '../platform/ids.ts';
import { type Planner, planByPolicy, policyFor, receiversOf } from '../policies/plan-by-policy.ts';
import { quietUntil } from '../policies/rules/quiet-hours.ts';

type Alert = AppliedChecks['alerts'][number];

/** Of a website that goes down. */
export interface DownFacts {
	/** Of the first failure. */
	evidence: OutageEvidence | null;
	/** Whether other websites of the account fail too. */
	isShared: boolean;
}

/** Derives the ids of deliveries from the event, so that a second writer cannot plan them again. */
export function planAlerts(
	writer: Pick<Writer, 'create' | 'update'>,
	planner: Planner,
	monitor: Monitor,
	alerts: readonly Alert[],
	owner: AlertOwner | undefined,
	facts: DownFacts,
	/** Whose channels are used: the monitor of a test alert has another id than its website. */
	websiteId = monitor.websiteId,
): DeliveryRef[] {
	if (!monitor.alertsEnabled || !owner || owner.user.isDisabled) return [];
	const { ownerId } = monitor;
	return alerts.flatMap((alert) => {
		const message = messageOf(monitor, alert, facts);
		const tags = owner.tags.get(websiteId) ?? [];
		const channels = channelsFor(owner.user, owner.settings, { websiteId, tags, topic: topicOf(message) });
		const policy = policyFor(owner, { id: websiteId, tags }, channels);
		const escalated = { ownerId, websiteId, tags, timeZone: owner.user.timeZone, policy, channels };
		const planned = planByPolicy(writer, planner, message, escalated, owner.escalated ?? new Set());
		if (planned) return planned;
		const eventId = eventIdOf(monitor, alert);
		const receivers = receiversOf(message, policy, channels);
		const notBefore = isAboutStatus(message) && policy ? quietUntil(policy, owner.user.timeZone, alert.at) : alert.at;
		return receivers.map((channel) =>
			planner.outbox.plan(
				writer,
				{ ...deliveryOver(channel, eventId), ownerId, websiteId, message },
				alert.at,
				notBefore,
			),
		);
	});
}

function eventIdOf({ websiteId }: Monitor, alert: Alert): string {
	switch (alert.kind) {
		case 'down':
		case 'up':
		case 'maintenance':
			return outageEventId(alert.outageId, alert.kind);
		case 'flapping':
			return websiteEventId(websiteId, 'flapping', alert.at);
		case 'condition-began':
			return conditionEventId({ websiteId, kind: alert.condition, since: alert.since }, 'began');
		case 'condition-ended':
			return conditionEventId({ websiteId, kind: alert.condition, since: alert.since }, 'ended');
		case 'certificate-expiring':
			return websiteEventId(websiteId, 'certificate', alert.at);
	}
}

function messageOf(monitor: Monitor, alert: Alert, { evidence, isShared }: DownFacts): OutboxMessage {
	const { websiteId, name, url, state } = monitor;
	const website = { id: websiteId, name, url };
	switch (alert.kind) {
		case 'down': {
			const { outageId, since, at } = alert;
			const [first] = state.failures;
			const cause = first ? describeCheckError(first.error, first.statusCode) : '';
			const regions = state.failures.map(({ region }) => region);
			const failure = first && {
				failure: { error: first.error, statusCode: first.statusCode },
				likelyCause: findOutageCause(monitor, first, evidence),
			};
			const groupKey =
				first && isShared
					? groupKeyOf({ url, ...first, ip: evidence?.remoteIp ?? null, certificate: state.certificate })
					: null;
			const votes = state.votes?.map(({ region, error }) => ({ region, error }));
			return {
				event: 'website-down',
				website,
				outageId,
				since,
				at,
				cause,
				...failure,
				regions,
				...(votes && { votes }),
				...(groupKey !== null && { groupKey }),
			};
		}
		case 'up': {
			const { outageId, since, at, after } = alert;
			return { event: 'website-up', website, outageId, since, at, ...(after && { after }) };
		}
		case 'maintenance': {
			const { outageId, since, at, from, until } = alert;
			return { event: 'website-maintenance', website, outageId, since, at, from, until };
		}
		case 'flapping':
			return { event: 'website-flapping', website, at: alert.at, changes: alert.changes };
		case 'condition-began': {
			const { condition, since, at, checks, error, statusCode, phases, slowAboveMs } = alert;
			const { expectedStatusCode } = monitor;
			const likelyCause = error === null ? null : findCause({ error, statusCode, expectedStatusCode, evidence });
			return { event: 'condition-began', website, condition, since, at, checks, phases, slowAboveMs, likelyCause };
		}
		case 'condition-ended': {
			const { condition, since, endedAt: at, next } = alert;
			return { event: 'condition-ended', website, condition, since, at, next };
		}
		case 'certificate-expiring':
			return {
				event: 'certificate-expiring',
				website,
				validTo: alert.validTo,
				...(alert.host !== undefined && { host: alert.host }),
			};
	}
}
