import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox, parseSecretsKeys } from '../platform/secret-box.ts';
import { confirmationMs, createConfirmations } from './confirmation.ts';

const confirmations = createConfirmations(createSecretBox(parseSecretsKeys(randomBytes(32).toString('base64'))));
const change = { keyId: 'key-1', tool: 'pause_website', args: { id: 'shop', note: 'x' } };
const token = confirmations.mint(change, 0);

describe('a confirmation', () => {
	it('is for one change of one key, for ten minutes', () => {
		expect(confirmations.isFor(token, change, confirmationMs - 1)).toBe(true);
		expect(confirmations.isFor(token, change, confirmationMs)).toBe(false);
		expect(confirmations.isFor(token, { ...change, keyId: 'key-2' }, 1)).toBe(false);
		expect(confirmations.isFor(token, { ...change, tool: 'resume_website' }, 1)).toBe(false);
		expect(confirmations.isFor(token, { ...change, args: { id: 'blog', note: 'x' } }, 1)).toBe(false);
	});

	it('does not depend on the order of the arguments', () => {
		expect(confirmations.isFor(token, { ...change, args: { note: 'x', id: 'shop' } }, 1)).toBe(true);
	});

	it('cannot be made up', () => {
		expect(['', 'a.b.c', `${token}x`].map((text) => confirmations.isFor(text, change, 1))).toEqual([
			false,
			false,
			false,
		]);
	});
});
