/** The handlers of the endpoints of the Admin Dashboard and its search for people. */
import { createAdminHandlers } from './admin-handlers.ts';
import { createPeopleHandlers } from './people/people-handlers.ts';

export const adminEndpoints = [createAdminHandlers, createPeopleHandlers] as const;
