/** The handlers of all endpoints: an endpoint without one does not compile. */

import { createAccountDeletionHandlers } from '../accounts/account-deletion-handlers.ts';
import { createAccountHandlers } from '../accounts/account-handlers.ts';
import { createAccountLinkHandlers } from '../accounts/account-link-handlers.ts';
import { createActivityHandlers } from '../accounts/activity/activity-handlers.ts';
import { createExportHandlers } from '../accounts/export/export-handlers.ts';
import { createAppCheckHandlers } from '../accounts/identity/app-check-handlers.ts';
import { accessHandlers } from '../accounts/keys/access-handlers.ts';
import { createKeyHandlers } from '../accounts/keys/key-handlers.ts';
import { createInvitationHandlers } from '../accounts/members/invitation-handlers.ts';
import { createMemberHandlers } from '../accounts/members/member-handlers.ts';
import { createProfileHandlers } from '../accounts/profile-handlers.ts';
import { createSecondFactorHandlers } from '../accounts/second-factor/second-factor-handlers.ts';
import { createSecondFactorLoginHandlers } from '../accounts/second-factor/second-factor-login-handlers.ts';
import { createSessionHandlers } from '../accounts/sessions/session-handlers.ts';
import { createWebhookSecretHandlers } from '../accounts/webhook-secret-handlers.ts';
import { createAdminHandlers } from '../admin/admin-handlers.ts';
import { createPeopleHandlers } from '../admin/people/people-handlers.ts';
import { createTestAlertHandlers } from '../alerts/test-alert/test-alert-handlers.ts';
import { apiDocsHandlers } from '../api-docs/handlers.ts';
import { createBillingHandlers } from '../billing/billing-handlers.ts';
import { createCreditHandlers } from '../billing/credit-handlers.ts';
import { createCallAdminHandlers } from '../booked-calls/call-admin-handlers.ts';
import { createCallHandlers } from '../booked-calls/call-handlers.ts';
import { createJobHandlers } from '../careers/job-handlers.ts';
import { createChannelHandlers } from '../channels/channel-handlers.ts';
import { createEmailLinkHandlers } from '../channels/email-links/email-link-handlers.ts';
import { createChannelKindHandlers } from '../channels/kind-handlers.ts';
import { createSlackHandlers } from '../channels/slack/slack-handlers.ts';
import { createSmsHandlers } from '../channels/sms/sms-handlers.ts';
import { createTelegramHandlers } from '../channels/telegram/telegram-handlers.ts';
import { createCspReportHandlers } from '../csp-reports/csp-report-handlers.ts';
import { createEmailEventHandlers } from '../delivery/email-events/email-event-handlers.ts';
import { createDeliveryHandlers } from '../delivery/handlers/delivery-handlers.ts';
import { createFailedDeliveryHandlers } from '../delivery/handlers/failed-delivery-handlers.ts';
import { clientIpHandlers } from '../http/client-ip-handlers.ts';
import type { Handlers } from '../http/handler.ts';
import { createImportHandlers } from '../imports/import-handlers.ts';
import { createApplicationHandlers } from '../inbox/application-handlers.ts';
import { createSavedFilterHandlers } from '../inbox/filters/saved-filter-handlers.ts';
import { createLeadHandlers } from '../inbox/lead-handlers.ts';
import { createLeadSiteHandlers } from '../inbox/lead-site-handlers.ts';
import { createPossibleSpamHandlers } from '../inbox/possible-spam-handlers.ts';
import { createCalendarHandlers } from '../maintenance-windows/calendar-handlers.ts';
import { createMaintenanceHandlers } from '../maintenance-windows/maintenance-handlers.ts';
import { createPlannedHandlers } from '../maintenance-windows/planned-handlers.ts';
import { createHealthHandlers } from '../operations/health-handlers.ts';
import { createOperationsHandlers } from '../operations/operations-handlers.ts';
import { createCommentHandlers } from '../outages/comment-handlers.ts';
import { createEvidenceLinkHandlers } from '../outages/evidence-link-handlers.ts';
import { createOutageHandlers } from '../outages/outage-handlers.ts';
import { createPolicyHandlers } from '../policies/policy-handlers.ts';
import { createAdminFileHandlers } from '../projects/admin-file-handlers.ts';
import { createAdminProjectHandlers } from '../projects/admin-project-handlers.ts';
import { createProjectHandlers } from '../projects/project-handlers.ts';
import { createHostedWebsiteHandlers } from '../projects/website-handlers.ts';
import { createBadgeHandlers } from '../status-pages/badges/badge-handlers.ts';
import { createStatusDomainHandlers } from '../status-pages/domains/domain-handlers.ts';
import { createIncidentHandlers } from '../status-pages/incidents/incident-handlers.ts';
import { createPublicationHandlers } from '../status-pages/incidents/publication-handlers.ts';
import { createLogoHandlers } from '../status-pages/logo/logo-handlers.ts';
import { createPageHandlers } from '../status-pages/pages/page-handlers.ts';
import { createSubscriberHandlers } from '../status-pages/subscribers/subscriber-handlers.ts';
import { createVisitorHandlers } from '../visitors/visitor-handlers.ts';
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
		...createBadgeHandlers(context),
		...createBillingHandlers(context),
		...createVisitorHandlers(context),
		...createCreditHandlers(context),
		...createApplicationHandlers(context),
		...createCallHandlers(context),
		...createCallAdminHandlers(context),
		...createChannelHandlers(context),
		...createChannelKindHandlers(context),
		...createTelegramHandlers(context),
		...createConditionHandlers(context),
		...createCspReportHandlers(context),
		...createDeliveryHandlers(context),
		...createEmailEventHandlers(context),
		...createEmailLinkHandlers(context),
		...createFailedDeliveryHandlers(context),
		...createCalendarHandlers(context),
		...createMaintenanceHandlers(context),
		...createPlannedHandlers(context),
		...createHealthHandlers(context.operations),
		...createHistoryHandlers(context),
		...createImportHandlers(context),
		...createJobHandlers(context),
		...createKeyHandlers(context),
		...createLeadHandlers(context),
		...createPossibleSpamHandlers(context),
		...createLeadSiteHandlers(context),
		...createSavedFilterHandlers(context),
		...createProjectHandlers(context),
		...createAdminProjectHandlers(context),
		...createAdminFileHandlers(context),
		...createHostedWebsiteHandlers(context),
		...createAccountLinkHandlers(context),
		...createOperationsHandlers(context.operations),
		...createCommentHandlers(context),
		...createEvidenceLinkHandlers(context),
		...createOutageHandlers(context),
		...createInvitationHandlers(context),
		...createMemberHandlers(context),
		...createPageHandlers(context),
		...createLogoHandlers(context),
		...createSubscriberHandlers(context),
		...createIncidentHandlers(context),
		...createPublicationHandlers(context),
		...createPeopleHandlers(context),
		...createPeriodHandlers(context),
		...createPlaceHandlers(context),
		...createPolicyHandlers(context),
		...createSmsHandlers(context),
		...createProfileHandlers(context),
		...createSlackHandlers(context),
		...createSessionHandlers(context),
		...createSecondFactorHandlers(context),
		...createSecondFactorLoginHandlers(context),
		...createStatusDomainHandlers(context),
		...createTestAlertHandlers(context),
		...createTrySettingsHandlers(context),
		...createVisitorCheckHandlers(context),
		...createWebhookSecretHandlers(context),
		...createWebsiteHandlers(context),
		...accessHandlers,
		...apiDocsHandlers,
		...clientIpHandlers,
	};
}
