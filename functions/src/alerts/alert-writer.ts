/** Plans alerts in the transactions of the engine and of domain lookups, so that an alert is stored together with its cause (OUT-1). */

import { type AlertOwner, channelsForAnyOf, dependsOnTags, topicOf } from '../channels/rules/channel-rules.ts';
import type { AppliedChecks } from '../monitoring/rules/apply-checks.ts';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import { type DeliveryRef, deliveryOver } from '../outbox/new-delivery.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { AlertSettingsDocument } from '../platform/firestore/channel-documents.ts';
import type { OperatorMessage } from '../platform/firestore/outbox-message.ts';
import type { Writer } from '../platform/firestore/writer.ts';
import { deliveryIdOf, domainNoticeId, operatorAlertId } from '../platform/ids.ts';
import type { EscalationStore } from '../policies/escalation-store.ts';
import { type DownFacts, planAlerts } from './plan-alerts.ts';

type PlanWriter = Pick<Writer, 'create'>;

type Escalations = Pick<EscalationStore, 'open' | 'close'>;

interface AlertWriter {
	/** Whether the tags of websites must be read. */
	dependsOnTags(settings: AlertSettingsDocument): boolean;
	planForWebsite(
		writer: Pick<Writer, 'create' | 'update'>,
		monitor: Monitor,
		alerts: AppliedChecks['alerts'],
		owner: AlertOwner | undefined,
		facts: DownFacts,
	): DeliveryRef[];
	planForDomain(
		writer: PlanWriter,
		owner: AlertOwner & { uid: string },
		domain: { name: string; expiresAt: number },
		now: number,
	): DeliveryRef[];
	/** At most one per event and second. */
	planForOperators(writer: PlanWriter, message: OperatorMessage, now: number): DeliveryRef[];
	/** After the transaction. */
	sendSoon(planned: readonly DeliveryRef[]): Promise<void>;
}

/** Without `escalations`, which only the engine needs, every channel is notified at once. */
export function createAlertWriter(
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>,
	escalations: Escalations | null = null,
): AlertWriter {
	return {
		dependsOnTags,
		planForWebsite: (writer, monitor, alerts, owner, facts) =>
			planAlerts(writer, { outbox, escalations }, monitor, alerts, owner, facts),

		planForDomain(writer, { uid, user, settings, tags }, { name, expiresAt }, now) {
			const message = { event: 'domain-expiring', domain: name, expiresAt } as const;
			const eventId = domainNoticeId(name, uid, now);
			const channels = channelsForAnyOf([...tags.keys()], { user, settings, tags }, topicOf(message));
			return channels.map((channel) =>
				outbox.plan(writer, { ...deliveryOver(channel, eventId), ownerId: uid, message }, now),
			);
		},

		planForOperators(writer, message, now) {
			const id = deliveryIdOf(operatorAlertId(message, now), 'email');
			return [outbox.plan(writer, { id, ownerId: null, channel: 'email', message }, now)];
		},

		async sendSoon(planned) {
			await Promise.all(planned.map((delivery) => outbox.sendSoon(delivery, delivery.occasion, delivery.at)));
		},
	};
}
