/** Every row of the contract's table and who answers it: a row without a handler does not compile. */

import { endingHandlers } from '../accounts/account-deletion-handlers.ts';
import { accountHandlers } from '../accounts/account-handlers.ts';
import { mailedLinkHandlers } from '../accounts/mailed-link-handlers.ts';
import { profileHandlers } from '../accounts/profile-handlers.ts';
import { adminHandlers } from '../admin/admin-handlers.ts';
import { deliveryHandlers } from '../alerts/delivery/delivery-handlers.ts';
import { failedDeliveryHandlers } from '../alerts/delivery/failed-delivery-handlers.ts';
import { emailLinkHandlers } from '../alerts/email/email-link-handlers.ts';
import { testAlertHandlers } from '../alerts/test-alert/test-alert-handlers.ts';
import { webhookHandlers } from '../alerts/webhook/webhook-handlers.ts';
import { apiDocsHandlers } from '../api-docs/handlers.ts';
import { billingHandlers } from '../billing/billing-handlers.ts';
import { careerHandlers } from '../careers/career-handlers.ts';
import type { Handlers } from '../http/handler.ts';
import { leadHandlers } from '../leads/lead-handlers.ts';
import { outageHandlers } from '../outages/outage-handlers.ts';
import { historyHandlers } from '../stats/history-handlers.ts';
import { tryHandlers } from '../websites/visitor-check-handlers.ts';
import { websiteHandlers } from '../websites/website-handlers.ts';

export const handlers: Handlers = {
	...accountHandlers,
	...adminHandlers,
	...billingHandlers,
	...careerHandlers,
	...deliveryHandlers,
	...apiDocsHandlers,
	...testAlertHandlers,
	...endingHandlers,
	...failedDeliveryHandlers,
	...historyHandlers,
	...leadHandlers,
	...emailLinkHandlers,
	...mailedLinkHandlers,
	...outageHandlers,
	...profileHandlers,
	...tryHandlers,
	...webhookHandlers,
	...websiteHandlers,
};
