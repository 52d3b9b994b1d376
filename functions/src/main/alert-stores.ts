/** The stores of alerts and of their deliveries. */

import { createMonthlyReportStore } from '../alerts/monthly-report-store.ts';
import { createTestAlertStore } from '../alerts/test-alert/test-alert-store.ts';
import { createTrailStore } from '../alerts/trail/trail-store.ts';
import { createFindFailingChannels } from '../channels/failing-channels.ts';
import { createWebhookSecretStore } from '../channels/webhook/webhook-secret-store.ts';
import { createWebhookStore } from '../channels/webhook/webhook-store.ts';
import { createReceiptStore } from '../delivery/email-events/receipt-store.ts';
import { createWhyStore } from '../delivery/handlers/why-store.ts';
import { createEmailLinkStore } from '../emails/email-link-store.ts';
import type { ConditionStore } from '../outages/condition-store.ts';
import type { OutageStore } from '../outages/outage-store.ts';
import { createDigestStore } from '../outbox/digest-store.ts';
import { createFailedDeliveryStore } from '../outbox/failed-delivery-store.ts';
import type { EscalationStore } from '../policies/escalation-store.ts';
import { createPolicyStore } from '../policies/policy-store.ts';
import type { RollUpStore } from '../stats/roll-up-store.ts';
import { type ChannelServiceDeps, createChannelServices } from './channel-services.ts';

type AlertStoresDeps = ChannelServiceDeps & {
	escalations: Pick<EscalationStore, 'fallBack'>;
	outages: Pick<OutageStore, 'deliveriesOf' | 'between'>;
	conditions: Pick<ConditionStore, 'listOf'>;
	rollUps: Pick<RollUpStore, 'hoursOfDays'>;
};

export function createAlertStores(deps: AlertStoresDeps) {
	const { firestore, outbox, secretBox, escalations, outages, conditions, rollUps, now } = deps;
	const whys = createWhyStore(firestore);
	const services = createChannelServices(deps);
	return {
		...services,
		findFailingChannels: createFindFailingChannels(services.channels),
		failedDeliveries: createFailedDeliveryStore(firestore, outbox),
		digests: createDigestStore(firestore),
		monthlyReports: createMonthlyReportStore(firestore, outbox),
		policies: createPolicyStore(firestore),
		testAlerts: createTestAlertStore(firestore, outbox),
		emailLinks: createEmailLinkStore(firestore),
		receipts: createReceiptStore(firestore, outbox, escalations),
		webhooks: createWebhookStore(firestore, outbox),
		whys,
		trails: createTrailStore(firestore, { outages, conditions, rollUps, whys, now }),
		webhookSecrets: createWebhookSecretStore(firestore, secretBox),
	};
}
