import { describe, expect, it } from 'vitest';
import { requireUncommonPassword } from './passwords.ts';

const alice = { name: 'Alice van Dam', email: 'ally.dam@example.com' };
const refusal = { code: 'invalid', message: 'Please choose a less common password.' };

describe('a password', () => {
	it.each([
		['on the list of the most common', 'qwertyuiop'],
		['on the list, in upper or lower case', 'PassWord1'],
		['on the list, with a short suffix', 'password2026!'],
		['of very few different characters', 'aaaabbbbcccc'],
		['that is the email', 'Ally.Dam@example.com'],
		['that is the local part of the email', 'ally.dam!'],
		['that is the name', 'alice van dam'],
		['that is the name in one word', 'alicevandam'],
		['that is a part of the name with a number after it', 'alice1987'],
		['that is the name of the product', 'stayup123'],
	])('%s is refused: %s', async (_kind, password) => {
		await expect(requireUncommonPassword(password, alice)).rejects.toMatchObject({
			...refusal,
			errors: [{ field: 'password', message: refusal.message }],
		});
	});

	it.each([
		['of some words', 'correct horse battery'],
		['that contains a common word', 'a-good-long-password'],
		['that is a common word with a long suffix', 'dragon-48293-84756'],
		['in another alphabet', 'пароль-подлиннее'],
	])('%s is accepted: %s', async (_kind, password) => {
		await expect(requireUncommonPassword(password, alice)).resolves.toBeUndefined();
	});
});
