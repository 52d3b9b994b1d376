/** Plans the deliveries of what a website's owner is to be told, in the transaction that makes it true (OUT-1). */
import { type Channel, describeCheckError } from '@stayup/contract';
import type { AppliedChecks } from '../monitoring/rules/apply-checks.ts';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import type { OutboxDocument, UserDocument } from '../platform/firestore/documents.ts';
import type { OutboxMessage } from '../platform/firestore/outbox-message.ts';
import { deliveryIdOf, outageEventId, websiteEventId } from '../platform/ids.ts';
import type { DeliveryRef, OutboxStore } from './delivery/outbox-store.ts';

type Planner = Pick<OutboxStore, 'plan'>;
type Told = AppliedChecks['alerts'][number];

/** Answers what it has planned. An alert's id follows from what happened, so that no second writer plans it again. */
export function planAlerts(
	writer: Parameters<OutboxStore['plan']>[0],
	outbox: Planner,
	monitor: Monitor,
	alerts: readonly Told[],
	owner: UserDocument | undefined,
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
					message: messageOf(monitor, alert),
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

/** Which delivery must have gone out, or been given up, before this one does (HOOK-6); null when none. */
export function deliveryBefore({ channel, message }: Pick<OutboxDocument, 'channel' | 'message'>): string | null {
	return message.event === 'website-up' ? deliveryIdOf(outageEventId(message.outageId, 'down'), channel) : null;
}

function eventIdOf({ websiteId }: Monitor, alert: Told): string {
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

function messageOf({ websiteId, name, url, state }: Monitor, alert: Told): OutboxMessage {
	const website = { id: websiteId, name, url };
	switch (alert.kind) {
		case 'down': {
			const { outageId, since, at } = alert;
			const [first] = state.failures;
			const cause = first ? describeCheckError(first.error, first.statusCode) : '';
			const regions = state.failures.map(({ region }) => region);
			return { event: 'website-down', website, outageId, since, at, cause, regions };
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
