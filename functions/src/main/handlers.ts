/** The handlers of all endpoints: an endpoint without one does not compile. */

import { createAccountDeletionHandlers } from '../accounts/account-deletion-handlers.ts';
import { createAccountHandlers } from '../accounts/account-handlers.ts';
import { createAccountLinkHandlers } from '../accounts/account-link-handlers.ts';
import { createActivityHandlers } from '../accounts/activity/activity-handlers.ts';
import { createExportHandlers } from '../accounts/export/export-handlers.ts';
import { createAppCheckHandlers } from '../accounts/identity/app-check-handlers.ts';
import { createProfileHandlers } from '../accounts/profile-handlers.ts';
import { createSecondFactorHandlers } from '../accounts/second-factor/second-factor-handlers.ts';
import { createSecondFactorLoginHandlers } from '../accounts/second-factor/second-factor-login-handlers.ts';
import { createSessionHandlers } from '../accounts/sessions/session-handlers.ts';
import { createWebhookSecretHandlers } from '../accounts/webhook-secret-handlers.ts';
import { createAdminHandlers } from '../admin/admin-handlers.ts';
import { createPeopleHandlers } from '../admin/people/people-handlers.ts';
import { createDeliveryHandlers } from '../alerts/delivery/delivery-handlers.ts';
import { createFailedDeliveryHandlers } from '../alerts/delivery/failed-delivery-handlers.ts';
import { createEmailLinkHandlers } from '../alerts/email/email-link-handlers.ts';
import { createTestAlertHandlers } from '../alerts/test-alert/test-alert-handlers.ts';

import { apiDocsHandlers } from '../api-docs/handlers.ts';
import { createBillingHandlers } from '../billing/billing-handlers.ts';
import { createCareerHandlers } from '../careers/career-handlers.ts';
import { createCspReportHandlers } from '../csp-reports/csp-report-handlers.ts';
import { clientIpHandlers } from '../http/client-ip-handlers.ts';
import type { Handlers } from '../http/handler.ts';
import { createLeadHandlers } from '../leads/lead-handlers.ts';
import { createCalendarHandlers } from '../maintenance-windows/calendar-handlers.ts';
import { createMaintenanceHandlers } from '../maintenance-windows/maintenance-handlers.ts';
import { createPlannedHandlers } from '../maintenance-windows/planned-handlers.ts';
import { createHealthHandlers } from '../operations/health-handlers.ts';
import { createOperationsHandlers } from '../operations/operations-handlers.ts';
import { createCommentHandlers } from '../outages/comment-handlers.ts';
import { createEvidenceLinkHandlers } from '../outages/evidence-link-handlers.ts';
import { createOutageHandlers } from '../outages/outage-handlers.ts';
import { createTrySettingsHandlers } from '../websites/check-settings/try-settings-handlers.ts';
import { createConditionHandlers } from '../websites/conditions/condition-handlers.ts';
import { createHistoryHandlers } from '../websites/history/history-handlers.ts';
import { createPeriodHandlers } from '../websites/history/period-handlers.ts';
import { createPlaceHandlers } from '../websites/places/place-handlers.ts';
import { createVisitorCheckHandlers } from '../websites/visitor-check-handlers.ts';
import { createWebsiteHandlers } from '../websites/website-handlers.ts';
import type { Context } from './context.ts';

export function createHandlers(context: Context): Handlers {
	return {
		...createAccountHandlers(context),
		...createAccountDeletionHandlers(context),
		...createExportHandlers(context),
		...createActivityHandlers(context),
		...createAdminHandlers(context),
		...createAppCheckHandlers(context),
		...createBillingHandlers(context),
		...createCareerHandlers(context),
		...createConditionHandlers(context),
		...createCspReportHandlers(context),
		...createDeliveryHandlers(context),
		...createEmailLinkHandlers(context),
		...createFailedDeliveryHandlers(context),
		...createCalendarHandlers(context),
		...createMaintenanceHandlers(context),
		...createPlannedHandlers(context),
		...createHealthHandlers(context.operations),
		...createHistoryHandlers(context),
		...createLeadHandlers(context),
		...createAccountLinkHandlers(context),
		...createOperationsHandlers(context.operations),
		...createCommentHandlers(context),
		...createEvidenceLinkHandlers(context),
		...createOutageHandlers(context),
		...createPeopleHandlers(context),
		...createPeriodHandlers(context),
		...createPlaceHandlers(context),
		...createProfileHandlers(context),
		...createSessionHandlers(context),
		...createSecondFactorHandlers(context),
		...createSecondFactorLoginHandlers(context),
		...createTestAlertHandlers(context),
		...createTrySettingsHandlers(context),
		...createVisitorCheckHandlers(context),
		...createWebhookSecretHandlers(context),
		...createWebsiteHandlers(context),
		...apiDocsHandlers,
		...clientIpHandlers,
	};
}
