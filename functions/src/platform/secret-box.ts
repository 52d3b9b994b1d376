/**
 * Encrypts secrets before they are stored: AES-256-GCM, with a key that only the functions have. A sealed text is
 * `keyId.iv.ciphertextWithTag`, each part in base64url.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

export interface SecretsKey {
	/** Derived from the key, so that a sealed text names its key. */
	id: string;
	key: Buffer;
}

/** The owner of a secret. A sealed text opens only for the same owner, so a copy in another place is useless. */
interface SecretOwner {
	/** Such as `totp`. */
	purpose: string;
	uid: string;
}

export interface SecretBox {
	seal(secret: string, owner: SecretOwner): string;
	/** Throws if the text was changed, belongs to another owner, or was sealed with a key that is no longer set. */
	open(sealed: string, owner: SecretOwner): string;
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Keys in base64, separated by commas. The first one seals; the others only open, so keys can rotate. */
export function parseSecretsKeys(setting: string, name = 'SECRETS_KEY'): SecretsKey[] {
	return setting.split(',').map((part) => {
		const key = Buffer.from(part.trim(), 'base64');
		if (key.length !== keyBytes) throw new Error(`${name} must be ${keyBytes} bytes in base64.`);
		return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key };
	});
}

/** Without keys, as in functions that do not use stored secrets, every use throws. */
export function createSecretBox(keys: readonly SecretsKey[], name = 'SECRETS_KEY'): SecretBox {
	return {
		seal(secret, owner) {
			const [current] = keys;
			if (!current) throw new Error(`${name} is missing: the key that encrypts stored secrets.`);
			const iv = randomBytes(ivBytes);
			const cipher = createCipheriv(algorithm, current.key, iv).setAAD(associatedData(owner));
			const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
			return [current.id, iv.toString('base64url'), sealed.toString('base64url')].join('.');
		},
		open(sealed, owner) {
			const [id, iv = '', body = ''] = sealed.split('.');
			const found = keys.find((key) => key.id === id);
			if (!found) throw new Error(`${name} does not contain the key of a stored secret.`);
			const bytes = Buffer.from(body, 'base64url');
			const decipher = createDecipheriv(algorithm, found.key, Buffer.from(iv, 'base64url'), { authTagLength: tagBytes })
				.setAAD(associatedData(owner))
				.setAuthTag(bytes.subarray(-tagBytes));
			return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
		},
	};
}

function associatedData({ purpose, uid }: SecretOwner): Buffer {
	return Buffer.from(JSON.stringify([purpose, uid]));
}
