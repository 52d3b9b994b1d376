/** Adds channels of Discord and Teams, which are the URL of a webhook. */
import { Problem } from '../../../platform/problem.ts';
import type { AllowedTargets } from '../../../probe/target.ts';
import type { ChannelConnection } from '../connections.ts';
import { type ChatWebhookKind, problemWithChatUrl } from './chat-webhook-url.ts';

export function chatConnection<Kind extends ChatWebhookKind>(
	kind: Kind,
	allowed: AllowedTargets,
): ChannelConnection<Kind> {
	return {
		prepare(target: { url: string }) {
			const message = problemWithChatUrl(kind, target.url, allowed);
			if (message !== null) throw new Problem('invalid', message, { errors: [{ field: 'target.url', message }] });
			const { href, host } = new URL(target.url);
			return { target: { kind, url: href }, label: host, isReady: true };
		},
	};
}
