/** The handlers of the endpoints of booked calls. */
import { createCallAdminHandlers } from './call-admin-handlers.ts';
import { createCallHandlers } from './call-handlers.ts';

export const bookedCallsEndpoints = [createCallAdminHandlers, createCallHandlers] as const;
