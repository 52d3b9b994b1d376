/** The handlers of the endpoints of the Admin Dashboard and its search for people. */
import { createAdminHandlers } from './admin-handlers.ts';
import { createAlertSearchHandlers } from './people/alert-search.ts';
import { createPeopleHandlers } from './people/people-handlers.ts';

export const adminEndpoints = [createAdminHandlers, createPeopleHandlers, createAlertSearchHandlers] as const;
