/** Every row of the contract's table and who answers it: a row without a handler does not compile. */
import { accountHandlers } from './accounts/account-handlers.ts';
import { endingHandlers } from './accounts/ending-handlers.ts';
import { mailedLinkHandlers } from './accounts/mailed-link-handlers.ts';
import { profileHandlers } from './accounts/profile-handlers.ts';
import { adminHandlers } from './admin/admin-handlers.ts';
import { deliveryHandlers } from './alerts/delivery-handlers.ts';
import { drillHandlers } from './alerts/drill-handlers.ts';
import { givenUpHandlers } from './alerts/given-up-handlers.ts';
import { mailLinkHandlers } from './alerts/mail-link-handlers.ts';
import { webhookHandlers } from './alerts/webhook-handlers.ts';
import { billingHandlers } from './billing/billing-handlers.ts';
import { careerHandlers } from './careers/career-handlers.ts';
import { documentHandlers } from './documents/document-handlers.ts';
import type { Handlers } from './http/handler.ts';
import { leadHandlers } from './leads/lead-handlers.ts';
import { outageHandlers } from './outages/outage-handlers.ts';
import { historyHandlers } from './websites/history-handlers.ts';
import { tryHandlers } from './websites/try-handlers.ts';
import { websiteHandlers } from './websites/website-handlers.ts';

export const handlers: Handlers = {
	...accountHandlers,
	...adminHandlers,
	...billingHandlers,
	...careerHandlers,
	...deliveryHandlers,
	...documentHandlers,
	...drillHandlers,
	...endingHandlers,
	...givenUpHandlers,
	...historyHandlers,
	...leadHandlers,
	...mailLinkHandlers,
	...mailedLinkHandlers,
	...outageHandlers,
	...profileHandlers,
	...tryHandlers,
	...webhookHandlers,
	...websiteHandlers,
};
