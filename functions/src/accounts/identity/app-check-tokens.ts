/** Mints App Check tokens with the Admin SDK, which needs no script of Google in the browser. The emulators have no App Check. */
import { type AppCheckToken, dayMs } from '@stayup/contract';
import { getAppCheck } from 'firebase-admin/app-check';

export interface AppCheckTokens {
	mint(): Promise<AppCheckToken>;
}

/** Short, because a token stays valid after a logout; the cookie of a known device renews it. */
const lifetimeMs = dayMs;

export function createAppCheckTokens(appId: string): AppCheckTokens {
	return {
		async mint() {
			const { token, ttlMillis } = await getAppCheck().createToken(appId, { ttlMillis: lifetimeMs });
			return { token, lifetimeSeconds: Math.floor(ttlMillis / 1000) };
		},
	};
}
