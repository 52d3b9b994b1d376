/** Rejects passwords that are easy to guess (AUTH-7). */
import { brand } from '@stayup/contract';
import { Problem } from '../platform/problem.ts';

interface PasswordOwner {
	name: string;
	email: string;
}

const minDifferentCharacters = 4;

let loading: Promise<ReadonlySet<string>> | undefined;

/** Fifty thousand words, loaded on the first new password. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
	loading ??= import('@zxcvbn-ts/language-common').then(
		({ dictionary }) => new Set<string>(dictionary['passwords-common'].map((word) => String(word).toLowerCase())),
	);
	return loading;
}

export async function requireUncommonPassword(password: string, owner: PasswordOwner): Promise<void> {
	if (!isCommon(password, owner, await loadCommonPasswords())) return;
	const message = 'Please choose a less common password.';
	throw new Problem('invalid', message, { errors: [{ field: 'password', message }] });
}

function isCommon(password: string, { name, email }: PasswordOwner, known: ReadonlySet<string>): boolean {
	const word = password.toLowerCase();
	const own = [name, name.replace(/\s/g, ''), ...name.split(/\s+/), email, email.split('@')[0] ?? '', brand.name].map(
		(text) => text.toLowerCase(),
	);
	return (
		new Set(word).size < minDifferentCharacters ||
		[word, rootOf(word)].some((root) => known.has(root) || own.includes(root))
	);
}

/** Many passwords are a common word with a short suffix, such as `password123!`. A longer suffix counts as part of the password. */
function rootOf(word: string): string {
	return word.replace(/[\d\W_]{1,6}$/, '');
}
