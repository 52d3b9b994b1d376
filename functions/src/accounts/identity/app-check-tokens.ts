/** Mints App Check tokens with the Admin SDK, which needs no script of Google in the browser. The emulators have no App Check. */
import { type AppCheckToken, dayMs } from '@stayup/contract';
import { getAppCheck } from 'firebase-admin/app-check';

export interface AppCheckTokens {
	mint(): Promise<AppCheckToken>;
}

/** The longest lifetime that Google allows. */
const lifetimeMs = 7 * dayMs;

export function createAppCheckTokens(appId: string): AppCheckTokens {
	return {
		async mint() {
			const { token, ttlMillis } = await getAppCheck().createToken(appId, { ttlMillis: lifetimeMs });
			return { token, lifetimeSeconds: Math.floor(ttlMillis / 1000) };
		},
	};
}
