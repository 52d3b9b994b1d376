/** The rules of a second factor, as pure functions of the stored document. Instants are milliseconds since the epoch. */
import { type SecondFactor, type SecondFactorMethod, toInstant } from '@stayup/contract';
import type { SecondFactorDocument, StoredPasskey } from '../../platform/firestore/second-factor-documents.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';

export const noSecondFactor: SecondFactorDocument = {
	authenticator: null,
	passkeys: [],
	recoveryCodes: [],
	pendingAuthenticator: null,
	pendingPasskey: null,
};

export const enrolmentMs = 10 * 60_000;

export function hasFactor({ authenticator, passkeys }: SecondFactorDocument): boolean {
	return authenticator !== null || passkeys.length > 0;
}

/** In the order that the login offers them. */
export function methodsOf({ authenticator, passkeys, recoveryCodes }: SecondFactorDocument): SecondFactorMethod[] {
	return [
		...(authenticator ? (['authenticator'] as const) : []),
		...(passkeys.length > 0 ? (['passkey'] as const) : []),
		...(recoveryCodes.length > 0 ? (['recovery-code'] as const) : []),
	];
}

/** Removing the last factor removes the recovery codes. */
export function withoutFactor(
	factor: SecondFactorDocument,
	removed: { authenticator: null } | { passkeys: StoredPasskey[] },
): SecondFactorDocument {
	const left = { ...factor, ...removed };
	return hasFactor(left) ? left : noSecondFactor;
}

/** Null if the code is wrong or used. */
export function withoutRecoveryCode(
	factor: SecondFactorDocument,
	uid: string,
	code: string,
): SecondFactorDocument | null {
	const hash = hashOfRecoveryCode(uid, code);
	if (!factor.recoveryCodes.includes(hash)) return null;
	return { ...factor, recoveryCodes: factor.recoveryCodes.filter((other) => other !== hash) };
}

/**
 * Null if the passkey is gone or its counter did not grow since `counterBefore`, as after the use of a copy. Many passkeys do not count
 * and always report 0.
 */
export function withUsedPasskey(
	factor: SecondFactorDocument,
	used: { id: string; counterBefore: number; counter: number },
	now: number,
): SecondFactorDocument | null {
	const passkey = factor.passkeys.find(({ id }) => id === used.id);
	if (!passkey || passkey.counter !== used.counterBefore) return null;
	const passkeys = factor.passkeys.map((other) =>
		other === passkey ? { ...passkey, counter: used.counter, lastUsedAt: now } : other,
	);
	return { ...factor, passkeys };
}

export function secondFactorOf(factor: SecondFactorDocument, isRequired: boolean): SecondFactor {
	const { authenticator, passkeys, recoveryCodes } = factor;
	return {
		isRequired,
		authenticatorAddedAt: authenticator && toInstant(authenticator.addedAt),
		passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
			_id: id,
			name,
			createdAt: toInstant(createdAt),
			lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt),
		})),
		recoveryCodesLeft: recoveryCodes.length,
	};
}
