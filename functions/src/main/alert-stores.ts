/** The stores of alerts and of their deliveries. */
import { createFindFailingChannels, type FindFailingChannels } from '../alerts/channels/failing-channels.ts';
import { createDigestStore, type DigestStore } from '../alerts/delivery/digest-store.ts';
import { createFailedDeliveryStore, type FailedDeliveryStore } from '../alerts/delivery/failed-delivery-store.ts';
import { createEmailLinkStore, type EmailLinkStore } from '../alerts/email/email-link-store.ts';
import { createReceiptStore, type ReceiptStore } from '../alerts/email-events/receipt-store.ts';
import { createMonthlyReportStore, type MonthlyReportStore } from '../alerts/monthly-report-store.ts';
import type { EscalationStore } from '../alerts/policies/escalation-store.ts';
import { createPolicyStore, type PolicyStore } from '../alerts/policies/policy-store.ts';
import { createTestAlertStore, type TestAlertStore } from '../alerts/test-alert/test-alert-store.ts';
import { createWebhookSecretStore, type WebhookSecretStore } from '../alerts/webhook/webhook-secret-store.ts';
import { createWebhookStore, type WebhookStore } from '../alerts/webhook/webhook-store.ts';
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
