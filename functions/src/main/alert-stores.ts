/** The stores of alerts and of their deliveries. */

import { createMonthlyReportStore, type MonthlyReportStore } from '../alerts/monthly-report-store.ts';
import { createTestAlertStore, type TestAlertStore } from '../alerts/test-alert/test-alert-store.ts';
import { createFindFailingChannels, type FindFailingChannels } from '../channels/failing-channels.ts';
import { createWebhookSecretStore, type WebhookSecretStore } from '../channels/webhook/webhook-secret-store.ts';
import { createWebhookStore, type WebhookStore } from '../channels/webhook/webhook-store.ts';
import { createReceiptStore, type ReceiptStore } from '../delivery/email-events/receipt-store.ts';
import { createEmailLinkStore, type EmailLinkStore } from '../emails/email-link-store.ts';
import { createDigestStore, type DigestStore } from '../outbox/digest-store.ts';
import { createFailedDeliveryStore, type FailedDeliveryStore } from '../outbox/failed-delivery-store.ts';
import type { EscalationStore } from '../policies/escalation-store.ts';
import { createPolicyStore, type PolicyStore } from '../policies/policy-store.ts';
import { type ChannelServiceDeps, type ChannelServices, createChannelServices } from './channel-services.ts';

export interface AlertStores extends ChannelServices {
	failedDeliveries: FailedDeliveryStore;
	digests: DigestStore;
	monthlyReports: MonthlyReportStore;
	policies: PolicyStore;
	testAlerts: TestAlertStore;
	emailLinks: EmailLinkStore;
	receipts: ReceiptStore;
	webhooks: WebhookStore;
	webhookSecrets: WebhookSecretStore;
	findFailingChannels: FindFailingChannels;
}

export function createAlertStores(
	deps: ChannelServiceDeps & { escalations: Pick<EscalationStore, 'fallBack'> },
): AlertStores {
	const { firestore, outbox, secretBox, escalations } = deps;
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
		webhookSecrets: createWebhookSecretStore(firestore, secretBox),
	};
}
