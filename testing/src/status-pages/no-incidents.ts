/** For pages without incidents. */
import type { EndIncidents } from '../../../functions/src/status-pages/pages/page-store.ts';

export const noIncidents: EndIncidents = { prepare: async () => () => [], sendSoon: async () => undefined };
