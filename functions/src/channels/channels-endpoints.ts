/** The handlers of the endpoints of channels and of their services. */
import { createChannelHandlers } from './channel-handlers.ts';
import { createEmailLinkHandlers } from './email-links/email-link-handlers.ts';
import { createChannelKindHandlers } from './kind-handlers.ts';
import { createSlackHandlers } from './slack/slack-handlers.ts';
import { createSmsHandlers } from './sms/sms-handlers.ts';
import { createTelegramHandlers } from './telegram/telegram-handlers.ts';

export const channelsEndpoints = [
	createChannelHandlers,
	createEmailLinkHandlers,
	createChannelKindHandlers,
	createSlackHandlers,
	createSmsHandlers,
	createTelegramHandlers,
] as const;
