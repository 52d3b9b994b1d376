/** Maintenance windows. */
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../platform/problem.ts';

const notYet = async () => {
	throw new Problem('unavailable', 'Maintenance windows are being built.');
};

export const maintenanceHandlers = {
	listMaintenance: notYet,
	addMaintenance: notYet,
	getMaintenance: notYet,
	updateMaintenance: notYet,
	removeMaintenance: notYet,
	endMaintenance: notYet,
	listOccurrences: notYet,
	previewMaintenance: notYet,
	startMaintenance: notYet,
	startMaintenanceOfMany: notYet,
	getMaintenanceCalendar: notYet,
	shareMaintenanceCalendar: notYet,
	revokeMaintenanceCalendar: notYet,
	openMaintenanceCalendar: notYet,
	markOutagePlanned: notYet,
} satisfies Partial<Handlers>;
