import { describe, expect, it } from 'vitest';
import { requireUncommonPassword } from './passwords.ts';

const alice = { name: 'Alice van Dam', email: 'ally.dam@example.com' };
const refusal = { code: 'invalid', message: 'Please choose a less common password.' };

describe('a password', () => {
	it.each([
		['on the list of the most common', 'qwertyuiop'],
		['on the list in other letters', 'PassWord1'],
		['on the list but for what stands behind it', 'password2026!'],
		['of hardly any different characters', 'aaaabbbbcccc'],
		['that is the email', 'Ally.Dam@example.com'],
		['that is the local part of the email', 'ally.dam!'],
		['that is the name', 'alice van dam'],
		['that is the name in one word', 'alicevandam'],
		['that is a part of the name with a number behind it', 'alice1987'],
		['that is our own name', 'stayup123'],
	])('%s is refused: %s', async (_kind, password) => {
		await expect(requireUncommonPassword(password, alice)).rejects.toMatchObject({
			...refusal,
			errors: [{ field: 'password', message: refusal.message }],
		});
	});

	it.each([
		['of some words', 'correct horse battery'],
		['with a common word in it', 'a-good-long-password'],
		['with a long tail behind a common word', 'dragon-48293-84756'],
		['in another alphabet', 'пароль-подлиннее'],
	])('%s is taken: %s', async (_kind, password) => {
		await expect(requireUncommonPassword(password, alice)).resolves.toBeUndefined();
	});
});
