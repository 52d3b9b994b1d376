/** The id of a message that waits for its confirmation, and the signed texts that let its sender confirm it. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs } from '@stayup/contract';

/** `ask` lets the sender ask for the email, and `confirm` is the link in it. One is never accepted in place of the other. */
type Purpose = 'ask' | 'confirm';
type Fields = readonly { name: string; value: string }[];

const idLength = 20;

/**
 * The same for the same message on one day, so that a message that is sent again is kept once. The second id is that of the day before, because midnight
 * may come before the confirmation. They reveal nothing of the message.
 */
export function waitingIdsOf(
	key: Buffer,
	counterKey: string,
	fields: Fields,
	now: number,
): [today: string, yesterday: string] {
	const idOn = (at: number) => {
		const day = new Date(at).toISOString().slice(0, 10);
		return signatureOf(key, ['entry id', counterKey, day, ...textsOf(fields)]).slice(0, idLength);
	};
	return [idOn(now), idOn(now - dayMs)];
}

/** The texts of a message, equal also after our page has carried them: HTML has one kind of line break. */
export function textsOf(fields: Fields): string[] {
	return fields.flatMap(({ name, value }) => [name, value].map((text) => text.replace(/\r\n?/g, '\n')));
}

export function signEntry(key: Buffer, purpose: Purpose, counterKey: string, id: string): string {
	return `${id}.${signatureOf(key, [`entry ${purpose}`, counterKey, id])}`;
}

/** The id of the message; null for any other text. */
export function signedEntryIn(key: Buffer, purpose: Purpose, counterKey: string, token: string): string | null {
	const [, id = ''] = /^([\w-]{20})\.[\w-]{43}$/.exec(token) ?? [];
	const [a, b] = [Buffer.from(token), Buffer.from(signEntry(key, purpose, counterKey, id))];
	return a.length === b.length && timingSafeEqual(a, b) ? id : null;
}

function signatureOf(key: Buffer, parts: readonly string[]): string {
	return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
