/** The second factor in the profile: authenticator app, passkeys and recovery codes. Changes need reauthentication (AUTH-12). */
import { randomUUID } from 'node:crypto';
import { isAdmin, maxPasskeys, type SecondFactorAdded } from '@stayup/contract';
import type { Actor } from '../../http/actor.ts';
import type { Handlers, RequestFacts } from '../../http/handler.ts';
import type { RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import type { SecondFactorChange } from '../../platform/firestore/outbox-message.ts';
import type { SecondFactorDocument } from '../../platform/firestore/second-factor-documents.ts';
import { Problem } from '../../platform/problem.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { type AccountEmailDeps, queueAccountEmail } from '../account-emails.ts';
import type { ActivityLog } from '../activity/activity-log.ts';
import type { PasskeyClient } from './passkeys.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { enrolmentMs, hasFactor, noSecondFactor, secondFactorOf, withoutFactor } from './second-factor.ts';
import type { SecondFactorStore } from './second-factor-store.ts';
import { acceptedStep, newTotpSecret, totpUri } from './totp.ts';

type Deps = AccountEmailDeps & {
	rateLimiter: Pick<RateLimiter, 'reset' | 'take'>;
	activity: Pick<ActivityLog, 'record'>;
	config: { isAdminSecondFactorRequired: boolean };
	memberships: { accountsManagedBy(uid: string): Promise<string[]> };
	passkeys: Pick<PasskeyClient, 'creationOptions' | 'readNew'>;
	secondFactors: Pick<SecondFactorStore, 'add' | 'change' | 'find'>;
	secretBox: SecretBox;
};

type Factor = 'authenticator' | 'passkey';

export function createSecondFactorHandlers(deps: Deps) {
	return {
		async getSecondFactor({ actor }) {
			return secondFactorOf(await deps.secondFactors.find(actor.uid), isRequired(deps, actor));
		},

		async startAuthenticator({ actor }) {
			const secret = newTotpSecret();
			const sealed = deps.secretBox.seal(secret, ownerOf(actor));
			await deps.secondFactors.change(actor.uid, (factor) => {
				if (factor.authenticator) throw hasAuthenticator();
				return { ...factor, pendingAuthenticator: { secret: sealed, at: deps.now() } };
			});
			return { secret, uri: totpUri(secret, actor.user.email) };
		},

		async confirmAuthenticator({ actor, body, request }) {
			const limited = { limit: 'secondFactorByAccount', subject: actor.uid } as const;
			await deps.rateLimiter.take([limited], deps.now());
			const added = await add(deps, actor, request, 'authenticator', (factor) => {
				if (factor.authenticator) throw hasAuthenticator();
				const { secret } = stillPending(deps, factor.pendingAuthenticator);
				const lastStep = acceptedStep(deps.secretBox.open(secret, ownerOf(actor)), body.code, null, deps.now());
				if (lastStep === null) throw wrongCode();
				const authenticator = { secret, addedAt: deps.now(), lastStep };
				return { ...factor, authenticator, pendingAuthenticator: null };
			});
			await deps.rateLimiter.reset(limited);
			return added;
		},

		async removeAuthenticator({ actor, request }) {
			return remove(deps, actor, request, 'authenticator', (factor) => {
				if (!factor.authenticator) throw new Problem('conflict', 'There is no authenticator app to remove.');
				return withoutFactor(factor, { authenticator: null });
			});
		},

		async startPasskey({ actor }) {
			const { passkeys } = await deps.secondFactors.find(actor.uid);
			if (passkeys.length >= maxPasskeys) throw tooManyPasskeys();
			const user = { uid: actor.uid, email: actor.user.email, name: actor.user.name };
			const { challenge, options } = await deps.passkeys.creationOptions(user, passkeys);
			await deps.secondFactors.change(actor.uid, (factor) => ({
				...factor,
				pendingPasskey: { challenge, at: deps.now() },
			}));
			return { passkeyOptions: { ...options } };
		},

		async addPasskey({ actor, body, request }) {
			const { pendingPasskey } = await deps.secondFactors.find(actor.uid);
			const { challenge } = stillPending(deps, pendingPasskey);
			const read = await deps.passkeys.readNew(body.passkey, challenge);
			if (!read) throw unreadablePasskey();
			const passkey = { id: randomUUID(), name: body.name, ...read, createdAt: deps.now(), lastUsedAt: null };
			return add(deps, actor, request, 'passkey', (factor) => {
				// Used up by another request, or added already.
				if (factor.pendingPasskey?.challenge !== challenge) throw stale();
				if (factor.passkeys.some(({ credentialId }) => credentialId === read.credentialId)) throw unreadablePasskey();
				if (factor.passkeys.length >= maxPasskeys) throw tooManyPasskeys();
				return { ...factor, passkeys: [...factor.passkeys, passkey], pendingPasskey: null };
			});
		},

		async renamePasskey({ actor, params, body }) {
			const next = await deps.secondFactors.change(actor.uid, (factor) => {
				requirePasskey(factor, params.id);
				const passkeys = factor.passkeys.map((passkey) =>
					passkey.id === params.id ? { ...passkey, name: body.name } : passkey,
				);
				return { ...factor, passkeys };
			});
			return secondFactorOf(next ?? noSecondFactor, isRequired(deps, actor));
		},

		async removePasskey({ actor, params, request }) {
			requirePasskey(await deps.secondFactors.find(actor.uid), params.id);
			return remove(deps, actor, request, 'passkey', (factor) => {
				requirePasskey(factor, params.id);
				return withoutFactor(factor, { passkeys: factor.passkeys.filter(({ id }) => id !== params.id) });
			});
		},

		async renewRecoveryCodes({ actor, request }) {
			const recoveryCodes = newRecoveryCodes();
			await deps.secondFactors.change(actor.uid, (factor) => {
				if (!hasFactor(factor)) {
					throw new Problem(
						'conflict',
						'Recovery codes come with an authenticator app or a passkey. Please add one first.',
					);
				}
				return { ...factor, recoveryCodes: recoveryCodes.map((code) => hashOfRecoveryCode(actor.uid, code)) };
			});
			await notify(deps, actor, request, 'recovery-codes-renewed');
			return { recoveryCodes };
		},
	} satisfies Partial<Handlers>;
}

/** The first factor comes with recovery codes, and ends the sessions that began without one. */
async function add(
	deps: Deps,
	actor: Actor,
	request: RequestFacts,
	factor: Factor,
	change: (current: SecondFactorDocument) => SecondFactorDocument,
): Promise<SecondFactorAdded> {
	const newCodes = newRecoveryCodes();
	let isFirst = false;
	const withCodes = (current: SecondFactorDocument): SecondFactorDocument => {
		isFirst = !hasFactor(current);
		const changed = change(current);
		if (!isFirst) return changed;
		return { ...changed, recoveryCodes: newCodes.map((code) => hashOfRecoveryCode(actor.uid, code)) };
	};
	const adding = { sessionId: actor.sessionId, now: deps.now() };
	const next = await deps.secondFactors.add(actor.uid, withCodes, adding);
	await notify(deps, actor, request, `${factor}-added`);
	const recoveryCodes = isFirst ? newCodes : null;
	return { ...secondFactorOf(next, isRequired(deps, actor)), recoveryCodes };
}

async function remove(
	deps: Deps,
	actor: Actor,
	request: RequestFacts,
	factor: Factor,
	change: (current: SecondFactorDocument) => SecondFactorDocument,
) {
	const next = await deps.secondFactors.change(actor.uid, (current) => {
		const changed = change(current);
		if (!hasFactor(changed)) requireUnneeded(deps, actor);
		return changed;
	});
	await notify(deps, actor, request, `${factor}-removed`);
	await recordInAccounts(deps, actor);
	return secondFactorOf(next ?? noSecondFactor, isRequired(deps, actor));
}

async function notify(deps: Deps, { uid }: Actor, request: RequestFacts, event: SecondFactorChange): Promise<void> {
	await queueAccountEmail(deps, uid, { event: 'second-factor-changed', change: event }, request.id);
	await deps.activity.record(uid, event, request, deps.now());
}

/** The accounts that the person may manage depend on this login too. Its devices are not their business. */
async function recordInAccounts({ activity, memberships, now }: Deps, { uid, user }: Actor): Promise<void> {
	for (const ownerId of await memberships.accountsManagedBy(uid)) {
		await activity.record(ownerId, 'member-factor-removed', null, now(), `${user.name} (${user.email})`);
	}
}

function isRequired(deps: Deps, { user }: Actor): boolean {
	return user.secondFactor === 'required' || (deps.config.isAdminSecondFactorRequired && isAdmin(user));
}

function requireUnneeded(deps: Deps, actor: Actor): void {
	if (isRequired(deps, actor)) {
		throw new Problem('conflict', 'Admins need a second factor. Please add another one before you remove this one.');
	}
}

function ownerOf({ uid }: Actor) {
	return { purpose: 'authenticator', uid };
}

function stillPending<Pending extends { at: number }>(deps: Deps, pending: Pending | null): Pending {
	if (!pending || deps.now() - pending.at > enrolmentMs) throw stale();
	return pending;
}

function requirePasskey({ passkeys }: SecondFactorDocument, id: string): void {
	if (!passkeys.some((passkey) => passkey.id === id)) throw new Problem('not-found', 'This passkey does not exist.');
}

const stale = () => new Problem('conflict', 'This step has expired. Please start again.');
const hasAuthenticator = () =>
	new Problem('conflict', 'An authenticator app is set up already. Please remove it first.');
const tooManyPasskeys = () => new Problem('conflict', `You can have at most ${maxPasskeys} passkeys.`);

function unreadablePasskey(): Problem {
	const message = 'The passkey could not be read. Please try again.';
	return new Problem('invalid', message, { errors: [{ field: 'passkey', message }] });
}

function wrongCode(): Problem {
	const message = 'This code is not correct. Please enter the current code of your app.';
	return new Problem('invalid', message, { errors: [{ field: 'code', message }] });
}
