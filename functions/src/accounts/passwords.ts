/** Which passwords are too easily guessed to be taken (AUTH-7). */
import { brand } from '@stayup/contract';
import { Problem } from '../platform/problem.ts';

export interface Person {
	name: string;
	email: string;
}

const fewestCharacters = 4;

let loading: Promise<ReadonlySet<string>> | undefined;

/** Fifty thousand of them, which only instances that are given a new password need. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
	loading ??= import('@zxcvbn-ts/language-common').then(
		({ dictionary }) => new Set<string>(dictionary['passwords-common'].map((word) => String(word).toLowerCase())),
	);
	return loading;
}

export async function requireUncommonPassword(password: string, person: Person): Promise<void> {
	if (!isCommon(password, person, await loadCommonPasswords())) return;
	const message = 'Please choose a less common password.';
	throw new Problem('invalid', message, { errors: [{ field: 'password', message }] });
}

function isCommon(password: string, { name, email }: Person, known: ReadonlySet<string>): boolean {
	const word = password.toLowerCase();
	const own = [name, name.replace(/\s/g, ''), ...name.split(/\s+/), email, email.split('@')[0] ?? '', brand.name].map(
		(text) => text.toLowerCase(),
	);
	return (
		new Set(word).size < fewestCharacters || [word, rootOf(word)].some((root) => known.has(root) || own.includes(root))
	);
}

/** People make `password` long enough by writing `password123!`. A longer tail is worth something of its own. */
function rootOf(word: string): string {
	return word.replace(/[\d\W_]{1,6}$/, '');
}
