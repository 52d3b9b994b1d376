/** Gives App Check tokens to browsers of users, so that Firebase Auth can refuse the calls of strangers (DOOR-5). */
import { type ActorDeps, sessionOf } from '../../http/actor.ts';
import type { Handlers, RequestFacts } from '../../http/handler.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import { byIp } from '../../http/rate-limits/limit-by-ip.ts';
import { isDocumentId } from '../../platform/firestore/paging.ts';
import { Problem } from '../../platform/problem.ts';
import type { DeviceStore } from '../sessions/device-store.ts';
import { isKnownDevice } from '../sessions/known-device.ts';
import type { AppCheckTokens } from './app-check-tokens.ts';

export interface AppCheckDeps extends Pick<ActorDeps, 'auth' | 'users'>, RateLimited {
	/** Null if App Check is not configured. */
	appCheckTokens: AppCheckTokens | null;
	devices: Pick<DeviceStore, 'isKnown'>;
}

export function createAppCheckHandlers(deps: AppCheckDeps) {
	return {
		async createAppCheckToken({ body, request }) {
			if (deps.appCheckTokens === null) throw new Problem('not-found', 'App Check is not configured.');
			await deps.rateLimiter.take(byIp('appCheckByIp', request), deps.now());
			const uid = (await uidOfSession(deps, request)) ?? (await uidOfKnownDevice(deps, body.accountId, request));
			if (uid === null) throw new Problem('unauthenticated', 'Please log in to continue.');
			await limitAccount(deps, 'appCheckByAccount', { uid });
			return deps.appCheckTokens.mint();
		},
	} satisfies Partial<Handlers>;
}

/** Not of an API key: programs need no App Check. */
async function uidOfSession(deps: AppCheckDeps, request: RequestFacts): Promise<string | null> {
	try {
		return (await sessionOf(deps, request.header('authorization'))).uid;
	} catch (error) {
		if (error instanceof Problem) return null;
		throw error;
	}
}

/** Firebase Auth renews an expired token of our session only with an App Check token. */
async function uidOfKnownDevice(deps: AppCheckDeps, uid: string, request: RequestFacts): Promise<string | null> {
	if (!isDocumentId(uid) || !(await isKnownDevice(deps, uid, request))) return null;
	const user = await deps.users.find(uid);
	return user === null || user.isDisabled ? null : uid;
}
