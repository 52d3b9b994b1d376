/** The handlers of the endpoints of leads, applications and possible spam. */
import { createApplicationHandlers } from './application-handlers.ts';
import { createSavedFilterHandlers } from './filters/saved-filter-handlers.ts';
import { createLeadHandlers } from './lead-handlers.ts';
import { createLeadSiteHandlers } from './lead-site-handlers.ts';
import { createPossibleSpamHandlers } from './possible-spam-handlers.ts';

export const inboxEndpoints = [
	createApplicationHandlers,
	createSavedFilterHandlers,
	createLeadHandlers,
	createLeadSiteHandlers,
	createPossibleSpamHandlers,
] as const;
