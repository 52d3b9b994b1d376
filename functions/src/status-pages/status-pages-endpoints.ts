/** The handlers of the endpoints of status pages. */
import { createStatusDomainHandlers } from './domains/domain-handlers.ts';
import { createIncidentHandlers } from './incidents/incident-handlers.ts';
import { createPublicationHandlers } from './incidents/publication-handlers.ts';
import { createLogoHandlers } from './logo/logo-handlers.ts';
import { createPageHandlers } from './pages/page-handlers.ts';

export const statusPagesEndpoints = [
	createStatusDomainHandlers,
	createIncidentHandlers,
	createPublicationHandlers,
	createLogoHandlers,
	createPageHandlers,
] as const;
