/** Receives a message as a push service and a browser do: verifies its signature (RFC 8292) and decrypts it (RFC 8188, RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';

export interface Browser {
	keys: ECDH;
	auth: Buffer;
}

export function newBrowser(): Browser {
	const keys = createECDH('prime256v1');
	keys.generateKeys();
	return { keys, auth: randomBytes(16) };
}

const longestTokenSeconds = 24 * 3600;

/** A sentence if the header does not prove that the holder of `publicKey` sends to `origin`. */
export function problemWithVapid(header: string, publicKey: string, origin: string, now: number): string | null {
	const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(header) ?? [];
	if (key === undefined) return 'The header Authorization must be "vapid t=…, k=…".';
	if (key !== publicKey) return 'The subscription belongs to another key.';
	const [head = '', body = '', signature = ''] = token.split('.');
	const point = Buffer.from(key, 'base64url');
	const jwk = {
		kty: 'EC',
		crv: 'P-256',
		x: point.subarray(1, 33).toString('base64url'),
		y: point.subarray(33).toString('base64url'),
	};
	const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
	if (!verify('sha256', Buffer.from(`${head}.${body}`), verifier, Buffer.from(signature, 'base64url'))) {
		return 'The signature is wrong.';
	}
	const { alg } = partOf(head);
	const { aud, exp, sub } = partOf(body);
	if (alg !== 'ES256') return 'The token must be signed with ES256.';
	if (aud !== origin) return `The token is for ${String(aud)}, not for ${origin}.`;
	const left = Number(exp) - now / 1000;
	if (!(left > 0 && left <= longestTokenSeconds)) return 'The token must end within 24 hours.';
	return /^(mailto:\S+@\S+|https:\/\/\S+)$/.test(String(sub)) ? null : 'The token has no contact.';
}

function partOf(text: string): Record<string, unknown> {
	return JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
}

const saltBytes = 16;
const tagBytes = 16;

/** One record of aes128gcm. Throws if the message was not encrypted for this browser. */
export function decrypt(message: Buffer, { keys, auth }: Browser): string {
	const salt = message.subarray(0, saltBytes);
	const keyLength = message.readUInt8(saltBytes + 4);
	const senderKey = message.subarray(saltBytes + 5, saltBytes + 5 + keyLength);
	const record = message.subarray(saltBytes + 5 + keyLength);
	const shared = keys.computeSecret(senderKey);
	const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
	const secret = hkdf(shared, auth, info, 32);
	const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
	const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
	const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: tagBytes });
	decipher.setAuthTag(record.subarray(-tagBytes));
	const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
	// The last record ends with a 2 and zeros.
	const end = padded.findLastIndex((byte) => byte !== 0);
	if (padded[end] !== 2) throw new Error('The record has no end.');
	return padded.subarray(0, end).toString('utf8');
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** As a browser gives it to the page. */
export function subscriptionOf({ keys, auth }: Browser, endpoint: string) {
	const p256dh = keys.getPublicKey('base64url');
	return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
}
