/** The second step of a login, and the login with only a passkey (AUTH-12). */
import {
	type PasskeyAssertion,
	type PasskeyLogin,
	type SecondFactorChallenge,
	type SecondFactorLogin,
	toInstant,
} from '@stayup/contract';
import type { RequestFacts } from '../../http/handler.ts';
import { type AdmitVisitorDeps, admitVisitor } from '../../http/rate-limits/admit-visitor.ts';
import { byIp } from '../../http/rate-limits/limit-by-ip.ts';
import type { RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import { isDocumentId } from '../../platform/firestore/paging.ts';
import type { SecondFactorDocument } from '../../platform/firestore/second-factor-documents.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { ActivityLog } from '../activity/activity-log.ts';
import { challengeMs, type LoginChallenge, type LoginChallengeStore } from './login-challenge-store.ts';
import type { PasskeyClient } from './passkeys.ts';
import { methodsOf, withoutRecoveryCode, withUsedPasskey } from './second-factor.ts';
import type { SecondFactorStore } from './second-factor-store.ts';
import { acceptedStep } from './totp.ts';

export interface SecondFactorLoginDeps extends AdmitVisitorDeps {
	activity: Pick<ActivityLog, 'record'>;
	loginChallenges: LoginChallengeStore;
	passkeys: Pick<PasskeyClient, 'requestOptions' | 'verify'>;
	rateLimiter: Pick<RateLimiter, 'count' | 'hasRoom' | 'reset' | 'take'>;
	secondFactors: Pick<SecondFactorStore, 'change' | 'find'>;
	secretBox: Pick<SecretBox, 'open'>;
}

export interface CompletedLogin {
	uid: string;
	/** When the password was entered, so that a change of it ends this login too. In milliseconds since the epoch. */
	signedInAt: number;
}

const expired = () => new Problem('unauthenticated', 'This login has expired. Please log in again.');
const unknownPasskey = () =>
	new Problem('unauthenticated', 'This passkey does not work here. Please log in with your password.');

/** After a right password. */
export async function challengeFor(
	deps: SecondFactorLoginDeps,
	uid: string,
	/** When the password was entered. */
	signedInAt: number,
	request: RequestFacts,
): Promise<SecondFactorChallenge> {
	const factor = await deps.secondFactors.find(uid);
	const methods = methodsOf(factor);
	const passkey = methods.includes('passkey') ? await deps.passkeys.requestOptions(factor.passkeys) : null;
	const stored = { uid, passkeyChallenge: passkey?.challenge ?? null, createdAt: signedInAt };
	return {
		challenge: await deps.loginChallenges.create(stored, userAgentOf(request)),
		methods,
		expiresAt: toInstant(signedInAt + challengeMs),
		passkeyOptions: passkey && { ...passkey.options },
	};
}

export async function completeChallenge(
	deps: SecondFactorLoginDeps,
	{ challenge: token, ...answer }: SecondFactorLogin,
	request: RequestFacts,
): Promise<CompletedLogin> {
	const challenge = await deps.loginChallenges.attempt(token, userAgentOf(request), deps.now());
	if (challenge?.uid == null) throw expired();
	const { uid, createdAt } = challenge;
	const limited = { limit: 'secondFactorByAccount', subject: uid } as const;
	await deps.rateLimiter.take([limited], deps.now());
	const left = await useFactor(deps, uid, challenge, answer);
	if (!left) {
		await deps.activity.record(uid, 'second-factor-failed', request, deps.now());
		throw challenge.attemptsLeft > 0 ? wrongAnswer(answer) : tooManyWrong();
	}
	if (!(await deps.loginChallenges.use(token))) throw expired();
	await deps.rateLimiter.reset(limited);
	return { uid, signedInAt: createdAt };
}

/** The second factor after its use; null if the answer is wrong. */
async function useFactor(
	deps: SecondFactorLoginDeps,
	uid: string,
	challenge: LoginChallenge,
	{ code, recoveryCode, passkey }: Omit<SecondFactorLogin, 'challenge'>,
): Promise<SecondFactorDocument | null> {
	if (passkey) return usePasskey(deps, uid, challenge, passkey, { requireUserVerification: false });
	return deps.secondFactors.change(uid, (factor) => {
		if (recoveryCode !== undefined) return withoutRecoveryCode(factor, uid, recoveryCode);
		if (code === undefined || !factor.authenticator) return null;
		const secret = deps.secretBox.open(factor.authenticator.secret, { purpose: 'authenticator', uid });
		const lastStep = acceptedStep(secret, code, factor.authenticator.lastStep, deps.now());
		return lastStep === null ? null : { ...factor, authenticator: { ...factor.authenticator, lastStep } };
	});
}

async function usePasskey(
	deps: SecondFactorLoginDeps,
	uid: string,
	{ passkeyChallenge }: LoginChallenge,
	assertion: PasskeyAssertion,
	{ requireUserVerification }: { requireUserVerification: boolean },
): Promise<SecondFactorDocument | null> {
	const { passkeys } = await deps.secondFactors.find(uid);
	const passkey = passkeys.find(({ credentialId }) => credentialId === assertion.id);
	const counter =
		passkey && passkeyChallenge !== null
			? await deps.passkeys.verify(assertion, passkeyChallenge, passkey, requireUserVerification)
			: null;
	if (!passkey || counter === null) return null;
	const used = { id: passkey.id, counterBefore: passkey.counter, counter };
	return deps.secondFactors.change(uid, (factor) => withUsedPasskey(factor, used, deps.now()));
}

function wrongAnswer({ code, recoveryCode }: Omit<SecondFactorLogin, 'challenge'>): Problem {
	if (code !== undefined)
		return invalidField('code', 'This code is not correct. Please enter the current code of your app.');
	if (recoveryCode !== undefined)
		return invalidField('recoveryCode', 'This recovery code is not correct, or it has been used.');
	return invalidField('passkey', 'This passkey does not belong to your account.');
}

function tooManyWrong(): Problem {
	return new Problem('unauthenticated', 'Too many wrong codes. Please log in again.');
}

/** The challenge of a login with only a passkey: the passkey names the account. */
export async function startPasskeyChallenge(
	deps: SecondFactorLoginDeps,
	request: RequestFacts,
): Promise<{ challenge: string; passkeyOptions: Record<string, unknown> }> {
	await admitVisitor(deps, request, byIp('loginByIp', request));
	const { challenge: passkeyChallenge, options } = await deps.passkeys.requestOptions([]);
	const challenge = await deps.loginChallenges.create(
		{ uid: null, passkeyChallenge, createdAt: deps.now() },
		userAgentOf(request),
	);
	return { challenge, passkeyOptions: { ...options } };
}

/** The passkey must verify its user, by a fingerprint or a PIN, so it is both factors. */
export async function completePasskeyChallenge(
	deps: SecondFactorLoginDeps,
	{ challenge: token, passkey: assertion }: PasskeyLogin,
	request: RequestFacts,
): Promise<CompletedLogin> {
	const challenge = await deps.loginChallenges.attempt(token, userAgentOf(request), deps.now());
	if (!challenge || challenge.uid !== null) throw expired();
	const uid = Buffer.from(assertion.response.userHandle ?? '', 'base64url').toString();
	if (!isDocumentId(uid)) throw unknownPasskey();
	if (!(await usePasskey(deps, uid, challenge, assertion, { requireUserVerification: true }))) throw unknownPasskey();
	if (!(await deps.loginChallenges.use(token))) throw expired();
	return { uid, signedInAt: challenge.createdAt };
}

function userAgentOf({ header }: RequestFacts): string {
	return header('user-agent') ?? '';
}
