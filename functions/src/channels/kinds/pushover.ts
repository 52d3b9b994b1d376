/** Pushover: a notification on the phones of a person or a group (https://pushover.net/api). */
import { cutText } from '@stayup/contract';
import { type ChatAlert, chatText, toneOf } from '../../messages/chat-text.ts';
import type { CallKind } from './call-kind.ts';

/** Pushover refuses longer ones. */
const longest = { title: 250, message: 1024, link: 512 } as const;

export const pushover: CallKind<'pushover'> = {
	prepare: (_deps, target) => ({ target, label: `User key …${target.userKey.slice(-4)}`, isReady: true }),
	request: ({ serviceOrigin }, { userKey, token }, alert) => ({
		url: `${serviceOrigin('api.pushover.net')}/1/messages.json`,
		body: JSON.stringify({ token, user: userKey, ...pushoverMessage(alert) }),
		headers: {},
	}),
	isEndedBy: (statusCode, answer) => statusCode === 400 && refusesKey(answer),
};

function pushoverMessage(alert: ChatAlert): object {
	const { heading, text, link } = chatText(alert);
	const message = {
		title: cutText(heading, longest.title),
		message: cutText(text, longest.message),
		timestamp: Math.floor(alert.at / 1000),
		// 1 sounds in the quiet hours of the phone as well.
		priority: toneOf(alert.message) === 'down' ? 1 : 0,
	};
	return link && link.url.length <= longest.link ? { ...message, url: link.url, url_title: link.label } : message;
}

/** Pushover names the key that it does not know. */
function refusesKey(answer: string): boolean {
	try {
		const { token, user } = JSON.parse(answer) as { token?: unknown; user?: unknown };
		return token === 'invalid' || user === 'invalid';
	} catch {
		return false;
	}
}
