/** The query of when calls can be booked, and the failures of the screen of calls. */
import type { CallSettings } from '@stayup/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';
import type { Failure } from '../../../lib/messages.ts';
import { adminKey } from '../list/admin-queries.ts';

export const callSettings = () =>
	queryOptions({
		queryKey: [...adminKey, 'call-settings'],
		queryFn: ({ signal }): Promise<CallSettings> => call('getCallSettings', { signal }),
	});

export const callFailures = {
	settingsLoad: { text: 'Failed to load when calls can be booked', server: 'never' },
	settingsSave: { text: 'Failed to save when calls can be booked', server: 'always' },
	result: { text: 'Failed to save how the call went', server: 'always' },
} as const satisfies Record<string, Failure>;
