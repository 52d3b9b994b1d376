/** Recovery codes for a lost device: 80 random bits each, of which only a hash is stored. */
import { createHash, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@stayup/contract';

/** Crockford's base32: without letters that resemble digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const groupLength = 4;

/** Such as `7k2m-9qxz-04fh-w3bt`. */
export function newRecoveryCodes(): string[] {
	return Array.from({ length: recoveryCodeCount }, newCode);
}

function newCode(): string {
	return Array.from({ length: groups }, () =>
		Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
	).join('-');
}

/** Accepts what people type: capitals, spaces, missing dashes, and letters that resemble digits. */
export function hashOfRecoveryCode(uid: string, code: string): string {
	const plain = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
	return createHash('sha256').update(`${uid} ${plain}`).digest('base64url');
}
