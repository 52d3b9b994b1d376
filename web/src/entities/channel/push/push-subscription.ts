/** Subscribes this browser to push notifications. Loaded only with the screen of the channels, and the worker is registered only on a press. */
import type { ChannelTarget } from '@stayup/contract';
import { pushSupport, pushSupportSentences } from './push-support.ts';

export type PushTarget = Extract<ChannelTarget, { kind: 'push' }>;

/** The message is a sentence for users. */
export class PushError extends Error {
	override readonly name = 'PushError';
}

const workerPath = '/push-worker.js';
const failed = 'This browser could not subscribe. Please try again.';

/** Asks for the permission, so call it on a press. `publicKey`: of `getChannelKinds`. Throws a PushError. */
export async function subscribe(publicKey: string): Promise<PushTarget> {
	const support = pushSupport();
	if (support !== 'ready') throw new PushError(pushSupportSentences[support]);
	if ((await Notification.requestPermission()) !== 'granted') {
		throw new PushError(
			pushSupport() === 'blocked' ? pushSupportSentences.blocked : 'Please allow notifications to add this browser.',
		);
	}
	try {
		await navigator.serviceWorker.register(workerUrl(), { scope: '/' });
		const { pushManager } = await navigator.serviceWorker.ready;
		const applicationServerKey = bytesOf(publicKey);
		const subscription = await subscribeWith(pushManager, { userVisibleOnly: true, applicationServerKey });
		return targetOf(subscription);
	} catch (cause) {
		throw cause instanceof PushError ? cause : new PushError(failed, { cause });
	}
}

/** Also after the channel was deleted, so that the browser forgets it. */
export async function unsubscribe(): Promise<void> {
	const subscription = await currentSubscription();
	await subscription?.unsubscribe();
}

/** The endpoint of this browser; null if it is not subscribed. */
export async function currentEndpoint(): Promise<string | null> {
	return (await currentSubscription())?.endpoint ?? null;
}

async function currentSubscription(): Promise<PushSubscription | null> {
	if (!('serviceWorker' in navigator)) return null;
	const registration = await navigator.serviceWorker.getRegistration('/');
	return (await registration?.pushManager.getSubscription()) ?? null;
}

/** A subscription with another key, such as of another deployment, must go first. */
async function subscribeWith(manager: PushManager, options: PushSubscriptionOptionsInit): Promise<PushSubscription> {
	try {
		return await manager.subscribe(options);
	} catch (error) {
		if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
		await (await manager.getSubscription())?.unsubscribe();
		return manager.subscribe(options);
	}
}

function targetOf(subscription: PushSubscription): PushTarget {
	const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
	if (!endpoint || !p256dh || !auth) throw new PushError(failed);
	return { kind: 'push', endpoint, keys: { p256dh, auth } };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
	const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
	return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

interface TrustedTypes {
	createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): unknown };
}

let trustedUrl: unknown;

/** The content security policy allows one policy, which knows one URL (decision 31). Made once, because a second one of its name is refused. */
function workerUrl(): string {
	const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
	trustedUrl ??= trustedTypes
		? trustedTypes.createPolicy('stayup-worker', { createScriptURL: () => workerPath }).createScriptURL('')
		: workerPath;
	return trustedUrl as string;
}
