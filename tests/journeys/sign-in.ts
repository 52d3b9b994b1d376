/** Logs a page in without the forms: registers through the API and stores the session like the product. */
import type { ClientConfig, NewSession, Registration } from '@stayup/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fromNewSession } from '../../web/src/entities/account/session/user-info.ts';

const origin = process.env.STAYUP_ORIGIN ?? '';
const authOrigin = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST ?? ''}`;

export async function registerByApi(page: Page, registration: Registration): Promise<void> {
	const session: NewSession = await post(`${origin}/api/auth/register`, registration);
	const firebaseUser = await firebaseUserOf(session);
	// A file without the product's script: the session must be stored before the script reads it.
	await page.goto('/robots.txt');
	await page.evaluate(storeSession, { userInfo: JSON.stringify(fromNewSession(session)), firebaseUser });
}

/** The token that the browser stores, for calls to the API. */
export async function tokenOf(page: Page): Promise<string> {
	const stored = await page.evaluate(() => localStorage.getItem('userInfo'));
	return JSON.parse(stored ?? '{}').token ?? '';
}

export async function post<Reply>(url: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
	const reply = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
	});
	expect(reply.status, url).toBeLessThan(300);
	return (await reply.json()) as Reply;
}

/** A record of the Firebase SDK's `indexedDBLocalPersistence`: `User.toJSON()` under its key. */
async function firebaseUserOf({ _id, email, customToken }: NewSession) {
	const { apiKey } = (await (await fetch(`${origin}/api/config`)).json()) as ClientConfig;
	const tokens = await post<{ idToken: string; refreshToken: string; expiresIn: string }>(
		`${authOrigin}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=${apiKey}`,
		{ token: customToken, returnSecureToken: true },
	);
	return {
		fbase_key: `firebase:authUser:${apiKey}:[DEFAULT]`,
		value: {
			uid: _id,
			email,
			emailVerified: false,
			isAnonymous: false,
			providerData: [],
			apiKey,
			appName: '[DEFAULT]',
			stsTokenManager: {
				accessToken: tokens.idToken,
				refreshToken: tokens.refreshToken,
				expirationTime: Date.now() + Number(tokens.expiresIn) * 1000,
			},
		},
	};
}

/** Runs in the browser. */
function storeSession({ userInfo, firebaseUser }: { userInfo: string; firebaseUser: object }): Promise<void> {
	localStorage.setItem('userInfo', userInfo);
	return new Promise((resolve, reject) => {
		const opening = indexedDB.open('firebaseLocalStorageDb', 1);
		opening.onupgradeneeded = () => opening.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
		opening.onerror = () => reject(opening.error);
		opening.onsuccess = () => {
			const transaction = opening.result.transaction('firebaseLocalStorage', 'readwrite');
			transaction.objectStore('firebaseLocalStorage').put(firebaseUser);
			transaction.oncomplete = () => {
				opening.result.close();
				resolve();
			};
		};
	});
}
