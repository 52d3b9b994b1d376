/**
 * All endpoints of the API, joined from one file per feature. Routes, client, API reference and access tests derive from this table.
 */
import { accountsEndpoints } from './accounts.ts';
import { adminEndpoints } from './admin.ts';
import { alertsEndpoints } from './alerts.ts';
import { billingEndpoints } from './billing.ts';
import { careersEndpoints } from './careers.ts';
import { cspReportsEndpoints } from './csp-reports.ts';
import { documentsEndpoints } from './documents.ts';
import { leadsEndpoints } from './leads.ts';
import { maintenanceEndpoints } from './maintenance.ts';
import { operationsEndpoints } from './operations.ts';
import { outagesEndpoints } from './outages.ts';
import { peopleEndpoints } from './people.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { securityEndpoints } from './security.ts';
import { websitesEndpoints } from './websites.ts';

export const endpoints = {
	...accountsEndpoints,
	...securityEndpoints,
	...secondFactorEndpoints,
	...billingEndpoints,
	...websitesEndpoints,
	...careersEndpoints,
	...adminEndpoints,
	...peopleEndpoints,
	...leadsEndpoints,
	...outagesEndpoints,
	...maintenanceEndpoints,
	...alertsEndpoints,
	...cspReportsEndpoints,
	...operationsEndpoints,
	...documentsEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
