/** Decides whether a URL is a webhook of Discord or Teams. The function that calls it has secrets, so it connects to these hosts only (SSRF-11). */

import { type AllowedTargets, parseTarget } from '../../../probe/target.ts';
import { isDiscordPath, isDiscordUrl, isTeamsPath, isTeamsUrl } from '../../chat-messages/chat-urls.ts';

export type ChatWebhookKind = 'discord' | 'teams';

const chats = {
	discord: {
		isOf: isDiscordUrl,
		hasPath: isDiscordPath,
		refused:
			'Please paste the URL of a Discord webhook. It begins with https://discord.com/api/webhooks/; see the settings of your Discord channel under Integrations.',
	},
	teams: {
		isOf: isTeamsUrl,
		hasPath: isTeamsPath,
		refused:
			'Please paste the URL of a Teams workflow. It comes from the workflow “Send webhook alerts to a channel”, and its host ends with logic.azure.com or powerplatform.com.',
	},
} as const;

/** A sentence if alerts cannot be sent there. `allowed`: the local sandboxes; empty in production. */
export function problemWithChatUrl(kind: ChatWebhookKind, text: string, allowed: AllowedTargets): string | null {
	const { isOf, hasPath, refused } = chats[kind];
	const target = parseTarget(text, allowed, []);
	if ('reason' in target) return refused;
	const { url, secure, port, isAllowed } = target;
	const isAtChat = isAllowed || (secure && port === 443 && isOf(url));
	return isAtChat && hasPath(url.pathname) ? null : refused;
}
