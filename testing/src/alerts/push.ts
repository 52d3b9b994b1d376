/** The sandbox of push services: a browser that is subscribed, and the notifications that it decrypted. */
import type { PushNotification } from '@stayup/contract';

const origin = process.env.STAYUP_PUSH_ORIGIN ?? '';
const json = { 'content-type': 'application/json' };

export async function newBrowser() {
	const response = await fetch(`${origin}/control/subscriptions`, { method: 'POST', headers: json });
	const { id, endpoint, keys } = (await response.json()) as {
		id: string;
		endpoint: string;
		keys: { p256dh: string; auth: string };
	};
	return {
		target: { kind: 'push' as const, endpoint, keys },
		async notifications(): Promise<(PushNotification & { urgency: string; ttl: number; topic: string })[]> {
			const answer = await fetch(`${origin}/control/subscriptions/${id}/messages`);
			const { messages } = (await answer.json()) as {
				messages: { text: string; urgency: string; ttl: number; topic: string }[];
			};
			return messages.map(({ text, ...headers }) => ({ ...(JSON.parse(text) as PushNotification), ...headers }));
		},
		/** From now on, the service answers with 410. */
		async unsubscribe(): Promise<void> {
			const body = JSON.stringify({ status: 410 });
			await fetch(`${origin}/control/subscriptions/${id}`, { method: 'PUT', headers: json, body });
		},
	};
}
