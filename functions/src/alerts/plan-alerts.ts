/** Plans the deliveries of alerts, in the transaction that stores the change of status (OUT-1). */
import { type Channel, describeCheckError, type OutageEvidence } from '@stayup/contract';
import type { AppliedChecks } from '../monitoring/rules/apply-checks.ts';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import { findOutageCause } from '../outages/outage-cause.ts';
import type { OutboxDocument, UserDocument } from '../platform/firestore/documents.ts';
import type { OutboxMessage } from '../platform/firestore/outbox-message.ts';
import { deliveryIdOf, outageEventId, websiteEventId } from '../platform/ids.ts';
import type { DeliveryRef } from './delivery/new-delivery.ts';
import type { OutboxStore } from './delivery/outbox-store.ts';

type Planner = Pick<OutboxStore, 'plan'>;
type Alert = AppliedChecks['alerts'][number];

/** `evidence` is of the first failure of a new outage. Derives the ids of deliveries from the event, so that a second writer cannot plan them again. */
export function planAlerts(
	writer: Parameters<OutboxStore['plan']>[0],
	outbox: Planner,
	monitor: Monitor,
	alerts: readonly Alert[],
	owner: UserDocument | undefined,
	evidence: OutageEvidence | null,
): DeliveryRef[] {
	if (!monitor.alertsEnabled || !owner || owner.isDisabled) return [];
	const { ownerId, websiteId } = monitor;
	return alerts.flatMap((alert) =>
		alertChannels(owner).map((channel) =>
			outbox.plan(
				writer,
				{
					id: deliveryIdOf(eventIdOf(monitor, alert), channel),
					...{ ownerId, websiteId, channel },
					message: messageOf(monitor, alert, evidence),
				},
				alert.at,
			),
		),
	);
}

export function alertChannels({ notificationPreferences: { email, webhook } }: UserDocument): Channel[] {
	return [
		...(email.enabled ? (['email'] as const) : []),
		...(webhook.enabled && webhook.url !== '' ? (['webhook'] as const) : []),
	];
}

/** The id of the delivery that must have been sent or have failed before this one is sent (HOOK-6); null if there is none. */
export function deliveryBefore({ channel, message }: Pick<OutboxDocument, 'channel' | 'message'>): string | null {
	return message.event === 'website-up' ? deliveryIdOf(outageEventId(message.outageId, 'down'), channel) : null;
}

function eventIdOf({ websiteId }: Monitor, alert: Alert): string {
	switch (alert.kind) {
		case 'down':
		case 'up':
			return outageEventId(alert.outageId, alert.kind);
		case 'flapping':
			return websiteEventId(websiteId, 'flapping', alert.at);
		case 'certificate-expiring':
			return websiteEventId(websiteId, 'certificate', alert.at);
	}
}

function messageOf(monitor: Monitor, alert: Alert, evidence: OutageEvidence | null): OutboxMessage {
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
			};
		}
		case 'up': {
			const { outageId, since, at } = alert;
			return { event: 'website-up', website, outageId, since, at };
		}
		case 'flapping':
			return { event: 'website-flapping', website, at: alert.at, changes: alert.changes };
		case 'certificate-expiring':
			return { event: 'certificate-expiring', website, validTo: alert.validTo };
	}
}
