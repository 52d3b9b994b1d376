/** A chat whose channels are the URL of a webhook. The function that calls it has no secrets, and connects to the hosts of the chat only (SSRF-11). */

import type { ChatAlert } from '../../messages/chat-text.ts';
import { invalidField } from '../../platform/problem.ts';
import { parseTarget } from '../../probe/guard/target.ts';
import type { TargetOf } from '../sender.ts';
import type { CallKind, CallKindName } from './call-kind.ts';

/** The kinds whose target is a URL and nothing else. */
type ChatKind = {
	[Kind in CallKindName]: { kind: Kind; url: string } extends TargetOf<Kind> ? Kind : never;
}[CallKindName];

interface ChatWebhook {
	hosts: readonly string[];
	/** Of a webhook. */
	path: RegExp;
	/** URLs of these hosts with other paths belong to the chat as well. */
	hasOtherPaths?: true;
	/** Asks for a URL of the chat. */
	refusal: string;
	message(alert: ChatAlert): object;
}

export function chatWebhook<Kind extends ChatKind>(
	kind: Kind,
	{ hosts, path, hasOtherPaths, refusal, message }: ChatWebhook,
): CallKind<Kind> {
	return {
		prepare({ allowedTargets }, entered: { url: string }) {
			const target = parseTarget(entered.url, allowedTargets, []);
			if ('reason' in target) throw invalidField('target.url', refusal);
			const { url, secure, port, isAllowed } = target;
			const isAtChat = isAllowed || (secure && port === 443 && isHostOf(url.hostname, hosts));
			if (!isAtChat || !path.test(url.pathname)) throw invalidField('target.url', refusal);
			const { href, host } = new URL(entered.url);
			return { target: { kind, url: href }, label: host, isReady: true };
		},
		request: (_deps, { url }: { url: string }, alert) => ({ url, body: JSON.stringify(message(alert)), headers: {} }),
		// 401 and 404: the webhook was deleted, or its URL has another secret.
		isEndedBy: (statusCode) => [401, 404, 410].includes(statusCode),
		chat: {
			isAt: ({ hostname, pathname }) => isHostOf(hostname, hosts) && (hasOtherPaths === true || path.test(pathname)),
			message,
		},
	};
}

export function isHostOf(hostname: string, hosts: readonly string[]): boolean {
	return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
