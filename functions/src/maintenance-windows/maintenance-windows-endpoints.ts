/** The handlers of the endpoints of maintenance windows. */
import { createCalendarHandlers } from './calendar-handlers.ts';
import { createMaintenanceHandlers } from './maintenance-handlers.ts';
import { createPlannedHandlers } from './planned-handlers.ts';

export const maintenanceWindowsEndpoints = [
	createCalendarHandlers,
	createMaintenanceHandlers,
	createPlannedHandlers,
] as const;
