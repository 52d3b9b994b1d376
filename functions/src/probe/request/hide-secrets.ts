/** Removes the secrets of a request from texts of its response, because a page may repeat what it received. */
import { encodedLogin, type OpenCheckSettings } from './check-plan.ts';
import { reveals, secretParts } from './spellings.ts';

/** A private character, once for each character of a secret, so that places in the text stay the same until it is cut. */
const mask = '\uE000';
const masks = new RegExp(`${mask}+`, 'g');
/** A shorter beginning of a secret says nothing about it. */
const telltaleLength = 4;

export interface SecretMask {
	/** The same length as before. */
	cover(text: string): string;
	/** Shortens what `cover` left. A text that still spells a secret in another way is not shown at all. */
	shorten(text: string): string;
}

export const hiddenText = 'Not shown, because it contains a secret of the request.';

export const noMask: SecretMask = { cover: (text) => text, shorten: (text) => text };

export function createSecretMask(settings: OpenCheckSettings | undefined): SecretMask {
	if (!settings || (settings.request.headers.length === 0 && settings.request.credentials === null)) return noMask;
	const secrets = secretsOf(settings);
	if (secrets.length === 0) return noMask;
	const all = secrets.flatMap((secret) => [secret, ...secretParts(secret)]);
	const longestFirst = [...new Set(all)].sort((a, b) => b.length - a.length);
	return {
		cover: (text) => longestFirst.reduce(coverOne, text),
		shorten: (text) => (reveals(text, secrets) ? hiddenText : text.replace(masks, '…')),
	};
}

function coverOne(text: string, secret: string): string {
	const covered = text.replaceAll(secret, mask.repeat(secret.length));
	// Texts are cut at a limit, perhaps within a secret.
	for (let length = Math.min(secret.length - 1, text.length); length >= telltaleLength; length -= 1) {
		if (covered.endsWith(secret.slice(0, length))) return covered.slice(0, -length) + mask.repeat(length);
	}
	return covered;
}

function secretsOf({ request: { headers, credentials } }: OpenCheckSettings): string[] {
	const found = headers.flatMap((header) => ('secret' in header ? [header.secret] : []));
	if (credentials?.kind === 'bearer') found.push(credentials.token);
	if (credentials?.kind === 'basic') found.push(credentials.password, encodedLogin(credentials));
	// An empty text would be found between all characters.
	return found.filter((secret) => secret !== '');
}
