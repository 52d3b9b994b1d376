/** Hands notifications to the push service of a browser: encrypted (RFC 8291) and signed with our key (VAPID, RFC 8292). */
import { createECDH, createHash } from 'node:crypto';
import type { ChannelResult } from '../sender.ts';
import { isPushEndpoint } from './push-endpoint.ts';

export interface PushSettings {
	/** Base64url, 32 bytes. The public key follows from it. */
	privateKey: string;
	/** Where a push service reaches us: `mailto:` or an https URL. */
	subject: string;
	/** The local push service of the emulators; null in a deployment. */
	sandboxOrigin: string | null;
}

interface PushMessage {
	subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
	payload: string;
	ttlSeconds: number;
	urgency: 'normal' | 'high';
	/** A waiting message with the same topic is replaced. */
	topic: string;
}

export interface PushClient {
	/** Browsers need it to subscribe. Null without settings: push is not offered. */
	publicKey: string | null;
	/** Whether a browser may give us this URL. */
	isEndpoint(url: string): boolean;
	send(message: PushMessage): Promise<ChannelResult>;
}

const timeoutMs = 10_000;

export function createPushClient(settings: PushSettings | null): PushClient {
	const publicKey = settings && publicKeyOf(settings.privateKey);
	const sandboxOrigin = settings?.sandboxOrigin ?? null;
	return {
		publicKey,
		isEndpoint: (url) => isPushEndpoint(url, sandboxOrigin),
		async send({ subscription, payload, ttlSeconds, urgency, topic }) {
			if (!settings || publicKey === null) return refused(null, 'push notifications are not set up');
			// Checked again: the list may be shorter than it was when the channel was added.
			if (!isPushEndpoint(subscription.endpoint, sandboxOrigin))
				return refused(null, 'its push service is not supported');
			const { subject, privateKey } = settings;
			// Only functions that send notifications load it.
			const { default: webPush } = await import('web-push');
			const details = webPush.generateRequestDetails(subscription, payload, {
				vapidDetails: { subject, publicKey, privateKey },
				TTL: ttlSeconds,
				urgency,
				topic: topicOf(topic),
				contentEncoding: 'aes128gcm',
			});
			// The library's own request follows no timeout of the whole call.
			const response = await fetch(details.endpoint, {
				method: 'POST',
				headers: Object.entries(details.headers)
					.filter(([name]) => name !== 'Content-Length')
					.map(([name, value]): [string, string] => [name, String(value)]),
				body: new Uint8Array(details.body ?? []),
				redirect: 'manual',
				signal: AbortSignal.timeout(timeoutMs),
			}).catch(() => null);
			if (!response) return { kind: 'retry', statusCode: null, reason: 'no response', retryAfterMs: 0 };
			await response.body?.cancel().catch(() => undefined);
			return resultOf(response.status, response.headers.get('retry-after'));
		},
	};
}

export function resultOf(statusCode: number, retryAfter: string | null): ChannelResult {
	if (statusCode >= 200 && statusCode < 300) return { kind: 'sent', statusCode };
	if (statusCode === 404 || statusCode === 410) {
		return { kind: 'failed', statusCode, reason: 'the browser is no longer subscribed', isEnded: true };
	}
	if (statusCode === 429 || statusCode >= 500) {
		const seconds = Number(retryAfter ?? 0);
		const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
		return { kind: 'retry', statusCode, reason: `responded with ${statusCode}`, retryAfterMs };
	}
	return refused(statusCode, `refused with ${statusCode}`);
}

function refused(statusCode: number | null, reason: string): ChannelResult {
	return { kind: 'failed', statusCode, reason };
}

/** At most 32 characters of base64url (RFC 8030). */
function topicOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}

/** The uncompressed point, in base64url. */
export function publicKeyOf(privateKey: string): string {
	const keys = createECDH('prime256v1');
	keys.setPrivateKey(Buffer.from(privateKey, 'base64url'));
	return keys.getPublicKey('base64url');
}
