/**
 * All endpoints of the API, joined from one file per feature. Routes, client, API reference and access tests derive from this table.
 */
import { keysEndpoints } from './accounts/keys.ts';
import { membersEndpoints } from './accounts/members.ts';
import { accountsEndpoints } from './accounts.ts';
import { adminEndpoints } from './admin.ts';
import { channelServicesEndpoints } from './alerts/channel-services.ts';
import { channelsEndpoints } from './alerts/channels.ts';
import { policiesEndpoints } from './alerts/policies.ts';
import { alertsEndpoints } from './alerts.ts';
import { badgesEndpoints } from './badges.ts';
import { billingEndpoints } from './billing.ts';
import { callsEndpoints } from './business/calls.ts';
import { jobsEndpoints } from './business/jobs.ts';
import { possibleSpamEndpoints } from './business/possible-spam.ts';
import { proposalsEndpoints } from './business/proposals.ts';
import { savedFiltersEndpoints } from './business/saved-filters.ts';
import { careersEndpoints } from './careers.ts';
import { cspReportsEndpoints } from './csp-reports.ts';
import { documentsEndpoints } from './documents.ts';
import { importsEndpoints } from './imports.ts';
import { leadsEndpoints } from './leads.ts';
import { maintenanceEndpoints } from './maintenance.ts';
import { operationsEndpoints } from './operations.ts';
import { outagesEndpoints } from './outages.ts';
import { peopleEndpoints } from './people.ts';
import { adminProjectsEndpoints } from './projects/admin-projects.ts';
import { launchEndpoints } from './projects/launch.ts';
import { projectsEndpoints } from './projects/projects.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { securityEndpoints } from './security.ts';
import { statusDomainsEndpoints } from './status-pages/domains.ts';
import { statusIncidentsEndpoints } from './status-pages/incidents.ts';
import { statusLogosEndpoints } from './status-pages/logos.ts';
import { statusPagesEndpoints } from './status-pages.ts';
import { statusSubscribersEndpoints } from './status-subscribers.ts';
import { visitorsEndpoints } from './visitors.ts';
import { websitesEndpoints } from './websites.ts';

export const endpoints = {
	...accountsEndpoints,
	...securityEndpoints,
	...secondFactorEndpoints,
	...keysEndpoints,
	...membersEndpoints,
	...billingEndpoints,
	...websitesEndpoints,
	...importsEndpoints,
	...visitorsEndpoints,
	...careersEndpoints,
	...jobsEndpoints,
	...adminEndpoints,
	...peopleEndpoints,
	...leadsEndpoints,
	...possibleSpamEndpoints,
	...savedFiltersEndpoints,
	...projectsEndpoints,
	...adminProjectsEndpoints,
	...launchEndpoints,
	...callsEndpoints,
	...proposalsEndpoints,
	...outagesEndpoints,
	...maintenanceEndpoints,
	...statusPagesEndpoints,
	...statusSubscribersEndpoints,
	...badgesEndpoints,
	...statusDomainsEndpoints,
	...statusLogosEndpoints,
	...statusIncidentsEndpoints,
	...alertsEndpoints,
	...channelsEndpoints,
	...policiesEndpoints,
	...channelServicesEndpoints,
	...cspReportsEndpoints,
	...operationsEndpoints,
	...documentsEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
