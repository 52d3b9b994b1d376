/** Hashes of the passwords of status pages, with scrypt in the cost that OWASP recommends for 16 MiB of memory. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 5 };
const saltBytes = 16;
const keyBytes = 32;

/** Salt and key in base64url, separated by a dot. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(saltBytes);
	const key = await keyOf(password, salt);
	return `${salt.toString('base64url')}.${key.toString('base64url')}`;
}

export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
	const [salt = '', key = ''] = hash.split('.');
	const expected = Buffer.from(key, 'base64url');
	if (expected.length !== keyBytes) return false;
	return timingSafeEqual(expected, await keyOf(password, Buffer.from(salt, 'base64url')));
}

/** Equal characters may have several encodings, so that one keyboard would be refused the password of another. */
function keyOf(password: string, salt: Buffer): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
	});
}
