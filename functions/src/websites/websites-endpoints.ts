/** The handlers of the endpoints of websites, their checks and their history. */
import { createTrySettingsHandlers } from './check-settings/try-settings-handlers.ts';
import { createConditionHandlers } from './conditions/condition-handlers.ts';
import { createHistoryHandlers } from './history/history-handlers.ts';
import { createPeriodHandlers } from './history/period-handlers.ts';
import { createManyWebsitesHandlers } from './many/many-websites-handlers.ts';
import { createPlaceHandlers } from './places/place-handlers.ts';
import { createVisitorCheckHandlers } from './visitor-check-handlers.ts';
import { createWebsiteDefaultsHandlers } from './website-defaults.ts';
import { createWebsiteHandlers } from './website-handlers.ts';

export const websitesEndpoints = [
	createTrySettingsHandlers,
	createConditionHandlers,
	createHistoryHandlers,
	createPeriodHandlers,
	createManyWebsitesHandlers,
	createPlaceHandlers,
	createVisitorCheckHandlers,
	createWebsiteDefaultsHandlers,
	createWebsiteHandlers,
] as const;
