/** Endpoints of the services behind channels. */
import { ChannelKinds } from '../../schemas/alerts/channel-kinds.ts';
import { Done } from '../../schemas/done.ts';
import type { Endpoint } from '../endpoint.ts';

export const channelServicesEndpoints = {
	getChannelKinds: {
		method: 'GET',
		path: '/api/channel-kinds',
		access: 'user',
		permission: 'read',
		reply: ChannelKinds,
		summary:
			'List the kinds of channels and whether they are offered, with the key that browsers need for push notifications.',
	},
	receiveTelegramUpdate: {
		method: 'POST',
		path: '/api/telegram/updates',
		access: 'signed',
		reply: Done,
		refusals: ['invalid'],
		summary: 'Receive updates from Telegram. Verified by the header X-Telegram-Bot-Api-Secret-Token.',
	},
} as const satisfies Record<string, Endpoint>;
