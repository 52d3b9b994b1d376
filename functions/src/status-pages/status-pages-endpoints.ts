/** The handlers of the endpoints of status pages. */
import { createBadgeHandlers } from './badges/badge-handlers.ts';
import { createStatusDomainHandlers } from './domains/domain-handlers.ts';
import { createIncidentHandlers } from './incidents/incident-handlers.ts';
import { createPublicationHandlers } from './incidents/publication-handlers.ts';
import { createLogoHandlers } from './logo/logo-handlers.ts';
import { createPageHandlers } from './pages/page-handlers.ts';
import { createSubscriberHandlers } from './subscribers/subscriber-handlers.ts';

export const statusPagesEndpoints = [
	createBadgeHandlers,
	createStatusDomainHandlers,
	createIncidentHandlers,
	createPublicationHandlers,
	createLogoHandlers,
	createPageHandlers,
	createSubscriberHandlers,
] as const;
