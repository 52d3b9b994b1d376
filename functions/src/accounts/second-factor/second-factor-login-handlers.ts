/** Completes logins with a second factor or a passkey. */
import type { NewSession } from '@stayup/contract';
import type { Handlers, RequestFacts } from '../../http/handler.ts';
import { Problem } from '../../platform/problem.ts';
import { queueAccountEmail } from '../account-emails.ts';
import { type StartSessionDeps, startSession } from '../sessions/sessions.ts';
import type { UserStore } from '../user-store.ts';
import {
	type CompletedLogin,
	completeChallenge,
	completePasskeyChallenge,
	type SecondFactorLoginDeps,
	startPasskeyChallenge,
} from './second-factor-login.ts';

type Deps = SecondFactorLoginDeps & StartSessionDeps & { users: Pick<UserStore, 'find'> };

export function createSecondFactorLoginHandlers(deps: Deps) {
	return {
		async completeLogin({ body, request }) {
			const login = await completeChallenge(deps, body, request);
			const session = await enter(deps, login, request);
			if (body.recoveryCode !== undefined) await reportRecovery(deps, login.uid, request);
			return session;
		},

		async startPasskeyLogin({ request }) {
			return startPasskeyChallenge(deps, request);
		},

		async logInWithPasskey({ body, request }) {
			return enter(deps, await completePasskeyChallenge(deps, body, request), request);
		},
	} satisfies Partial<Handlers>;
}

async function enter(deps: Deps, { uid, signedInAt }: CompletedLogin, request: RequestFacts): Promise<NewSession> {
	const user = await deps.users.find(uid);
	if (!user || user.isDisabled) throw new Problem('unauthenticated', 'Please log in again.');
	return startSession(deps, { uid, kind: 'login', signedInAt, hasPassedFactor: true }, request);
}

async function reportRecovery(deps: Deps, uid: string, request: RequestFacts): Promise<void> {
	const { recoveryCodes } = await deps.secondFactors.find(uid);
	await queueAccountEmail(deps, uid, { event: 'recovery-code-used', left: recoveryCodes.length }, request.id);
	await deps.activity.record(uid, 'recovery-code-used', request, deps.now());
}
