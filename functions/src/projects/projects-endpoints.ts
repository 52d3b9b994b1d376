/** The handlers of the endpoints of projects. */
import { createAdminFileHandlers } from './admin-file-handlers.ts';
import { createAdminProjectHandlers } from './admin-project-handlers.ts';
import { createLaunchHandlers } from './launch-handlers.ts';
import { createTeamMaintenanceHandlers } from './maintenance-handlers.ts';
import { createProjectHandlers } from './project-handlers.ts';
import { createHostedWebsiteHandlers } from './website-handlers.ts';

export const projectsEndpoints = [
	createAdminFileHandlers,
	createAdminProjectHandlers,
	createProjectHandlers,
	createHostedWebsiteHandlers,
	createTeamMaintenanceHandlers,
	createLaunchHandlers,
] as const;
