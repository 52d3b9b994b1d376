/** The query of when calls can be booked, and the failures of the screen of calls. */
import { queryOf } from '../../../lib/api-client/queries.ts';
import type { Failure } from '../../../lib/messages.ts';
import { adminKey } from '../list/admin-queries.ts';

export const callSettings = () => queryOf([...adminKey, 'call-settings'], 'getCallSettings');

export const callFailures = {
	settingsLoad: { text: 'Failed to load when calls can be booked', server: 'never' },
	settingsSave: { text: 'Failed to save when calls can be booked', server: 'always' },
	result: { text: 'Failed to save how the call went', server: 'always' },
} as const satisfies Record<string, Failure>;
