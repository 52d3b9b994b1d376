/** The text of an API key: a mark, an id that is shown, and a secret of which only the hash is stored. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { keyMark } from '@stayup/contract';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 12;
/** 190 bits. */
const secretLength = 32;
const pattern = new RegExp(`^${keyMark}([A-Za-z0-9]{${idLength}})([A-Za-z0-9]{${secretLength}})$`);

interface KeyParts {
	id: string;
	secret: string;
}

export function newKeyId(): string {
	return randomText(idLength);
}

export function newKeySecret(): string {
	return randomText(secretLength);
}

export function keyText({ id, secret }: KeyParts): string {
	return `${keyMark}${id}${secret}`;
}

/** Null if the text is no key. */
export function keyPartsOf(text: string): KeyParts | null {
	const [, id, secret] = pattern.exec(text) ?? [];
	return id === undefined || secret === undefined ? null : { id, secret };
}

export function prefixOf(id: string): string {
	return `${keyMark}${id}`;
}

/** A fast hash is enough: nobody can try all secrets of 190 random bits. */
export function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('base64url');
}

interface StoredHashes {
	secretHash: string;
	previousHash: string | null;
	previousUntil: number | null;
}

/** Compares with both hashes in constant time. Without a stored key it compares with none, and takes as long. Null if it is neither. */
export function matchSecret(stored: StoredHashes | null, secret: string, now: number): 'current' | 'previous' | null {
	const hash = hashOf(secret);
	const isCurrent = isSame(hash, stored?.secretHash ?? '');
	const isPrevious = isSame(hash, stored?.previousHash ?? '');
	if (isCurrent) return 'current';
	return isPrevious && (stored?.previousUntil ?? 0) > now ? 'previous' : null;
}

/** The stored text is hashed once more, so that the lengths are equal. */
function isSame(hash: string, stored: string): boolean {
	return timingSafeEqual(Buffer.from(hashOf(hash)), Buffer.from(hashOf(stored)));
}

function randomText(length: number): string {
	return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
