/** Plans alerts in the transactions of the engine and of domain lookups, so that an alert is stored together with its cause (OUT-1). */
import type { OutageEvidence } from '@stayup/contract';
import type { AppliedChecks } from '../monitoring/rules/apply-checks.ts';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { OperatorMessage } from '../platform/firestore/outbox-message.ts';
import type { Writer } from '../platform/firestore/writer.ts';
import { deliveryIdOf, domainNoticeId, operatorAlertId } from '../platform/ids.ts';
import type { DeliveryRef } from './delivery/new-delivery.ts';
import type { OutboxStore } from './delivery/outbox-store.ts';
import { alertChannels, planAlerts } from './plan-alerts.ts';

type PlanWriter = Pick<Writer, 'create'>;

export interface AlertWriter {
	planForWebsite(
		writer: PlanWriter,
		monitor: Monitor,
		alerts: AppliedChecks['alerts'],
		owner: UserDocument | undefined,
		evidence: OutageEvidence | null,
	): DeliveryRef[];
	planForDomain(
		writer: PlanWriter,
		owner: { uid: string; user: UserDocument },
		domain: { name: string; expiresAt: number },
		now: number,
	): DeliveryRef[];
	/** At most one per event and second. */
	planForOperators(writer: PlanWriter, message: OperatorMessage, now: number): DeliveryRef[];
	/** After the transaction. */
	sendSoon(planned: readonly DeliveryRef[]): Promise<void>;
}

export function createAlertWriter(outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>): AlertWriter {
	return {
		planForWebsite: (writer, monitor, alerts, owner, evidence) =>
			planAlerts(writer, outbox, monitor, alerts, owner, evidence),

		planForDomain(writer, { uid, user }, { name, expiresAt }, now) {
			return alertChannels(user).map((channel) => {
				const id = deliveryIdOf(domainNoticeId(name, uid, now), channel);
				const message = { event: 'domain-expiring', domain: name, expiresAt } as const;
				return outbox.plan(writer, { id, ownerId: uid, channel, message }, now);
			});
		},

		planForOperators(writer, message, now) {
			const id = deliveryIdOf(operatorAlertId(message, now), 'email');
			return [outbox.plan(writer, { id, ownerId: null, channel: 'email', message }, now)];
		},

		async sendSoon(planned) {
			await Promise.all(planned.map((delivery) => outbox.sendSoon(delivery)));
		},
	};
}
