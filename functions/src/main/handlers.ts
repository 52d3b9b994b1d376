/** The handlers of all endpoints: an endpoint without one does not compile. */

import { accountsEndpoints } from '../accounts/accounts-endpoints.ts';
import { adminEndpoints } from '../admin/admin-endpoints.ts';
import { createTestAlertHandlers } from '../alerts/test-alert/test-alert-handlers.ts';
import { createTrailHandlers } from '../alerts/trail/trail-handlers.ts';
import { apiDocsHandlers } from '../api-docs/handlers.ts';
import { createBadgeHandlers } from '../badges/badge-handlers.ts';
import { billingEndpoints } from '../billing/billing-endpoints.ts';
import { bookedCallsEndpoints } from '../booked-calls/booked-calls-endpoints.ts';
import { createJobHandlers } from '../careers/job-handlers.ts';
import { channelsEndpoints } from '../channels/channels-endpoints.ts';
import { createCspReportHandlers } from '../csp-reports/csp-report-handlers.ts';
import { deliveryEndpoints } from '../delivery/delivery-endpoints.ts';
import { createClientIpHandlers } from '../http/client-ip-handlers.ts';
import type { Handlers } from '../http/handler.ts';
import { createImportHandlers } from '../imports/import-handlers.ts';
import { inboxEndpoints } from '../inbox/inbox-endpoints.ts';
import { maintenanceWindowsEndpoints } from '../maintenance-windows/maintenance-windows-endpoints.ts';
import { operationsEndpoints } from '../operations/operations-endpoints.ts';
import { outagesEndpoints } from '../outages/outages-endpoints.ts';
import { createPolicyHandlers } from '../policies/policy-handlers.ts';
import { projectsEndpoints } from '../projects/projects-endpoints.ts';
import { createProposalPaymentHandlers } from '../proposals/payment-handlers.ts';
import { createProposalHandlers } from '../proposals/proposal-handlers.ts';
import { statusPagesEndpoints } from '../status-pages/status-pages-endpoints.ts';
import { createSubscriberHandlers } from '../status-subscribers/subscriber-handlers.ts';
import { createVisitorHandlers } from '../visitors/visitor-handlers.ts';
import { websitesEndpoints } from '../websites/websites-endpoints.ts';
import type { Context } from './context.ts';

/** The creators of handlers, room by room. */
const features = [
	...accountsEndpoints,
	...adminEndpoints,
	createTestAlertHandlers,
	createTrailHandlers,
	() => apiDocsHandlers,
	createBadgeHandlers,
	...billingEndpoints,
	...bookedCallsEndpoints,
	createJobHandlers,
	...channelsEndpoints,
	createCspReportHandlers,
	...deliveryEndpoints,
	createClientIpHandlers,
	createImportHandlers,
	...inboxEndpoints,
	...maintenanceWindowsEndpoints,
	...operationsEndpoints,
	...outagesEndpoints,
	createPolicyHandlers,
	...projectsEndpoints,
	createProposalHandlers,
	createProposalPaymentHandlers,
	...statusPagesEndpoints,
	createSubscriberHandlers,
	createVisitorHandlers,
	...websitesEndpoints,
] as const;

/** Of a union, what has all of its members. */
type All<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer Joined) => void
	? Joined
	: never;

export function createHandlers(context: Context): Handlers {
	const handlers: All<ReturnType<(typeof features)[number]>> = Object.assign(
		{},
		...features.map((create) => create(context)),
	);
	return handlers;
}
