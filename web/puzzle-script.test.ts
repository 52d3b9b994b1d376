import { noon } from '@stayup/testing/builders';
import { solutionOf, testPuzzleKey } from '@stayup/testing/http/puzzles';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { faultOf, makePuzzle } from '../functions/src/http/puzzles/puzzle.ts';

const script = './public/puzzle.js';
const subject = { form: 'POST /f/:key k', network: '198.51.100.0/24', content: 'c' };
const numbers = 500;
const puzzle = makePuzzle(testPuzzleKey, subject, numbers, noon);
afterEach(() => vi.unstubAllGlobals());

/** A page with a form that carries the puzzle. */
async function openPage({ hasCrypto = true, stored = new Map<string, string>() } = {}) {
	const status = { textContent: 'Please try again in 12 minutes.' };
	const said: string[] = [];
	const sent = Promise.withResolvers<string>();
	const form = {};
	const field = { dataset: { puzzle }, value: '', form };
	vi.stubGlobal('document', {
		querySelector: () => field,
		getElementById: () => ({
			get textContent() {
				return status.textContent;
			},
			set textContent(text: string) {
				status.textContent = text;
				said.push(text);
				if (text.startsWith('Please')) sent.resolve('not sent');
			},
		}),
	});
	vi.stubGlobal('HTMLFormElement', { prototype: { submit: () => sent.resolve(field.value) } });
	const sessionStorage = {
		getItem: (name: string) => stored.get(name) ?? null,
		setItem: (name: string, value: string) => void stored.set(name, value),
	};
	vi.stubGlobal('sessionStorage', sessionStorage);
	if (!hasCrypto) vi.stubGlobal('crypto', {});
	vi.resetModules();
	await import(`${script}?${Math.random()}`);
	return { sent: await sent.promise, said };
}

describe('the script for busy networks', () => {
	it('finds the number that the server accepts', async () => {
		const { solve } = await import(script);
		const solution = `${puzzle}.${await solve(puzzle)}`;

		expect(solution).toBe(solutionOf(puzzle));
		expect(faultOf(testPuzzleKey, subject, solution, { numbers, now: noon })).toBeNull();
		await expect(solve(puzzle.replace(/\.[\da-f]{64}\./, `.${'0'.repeat(64)}.`))).rejects.toThrow('No number');
	});

	it('stops when the request is aborted', async () => {
		const { solve } = await import(script);
		const digest = vi.spyOn(crypto.subtle, 'digest');

		await expect(solve(puzzle, AbortSignal.abort())).rejects.toThrow('aborted');
		expect(digest).not.toHaveBeenCalled();
	});

	it('sends the form of a page again, and says what it does', async () => {
		const { sent, said } = await openPage();

		expect(sent).toBe(solutionOf(puzzle));
		expect(said).toEqual([
			"Many requests are coming from your network. Your browser is checking that you're not a bot, which takes a few seconds.",
			'Done. Sending what you entered…',
		]);
	});

	it('leaves the page as it was, with its advice, where the browser cannot compute a hash', async () => {
		const { sent, said } = await openPage({ hasCrypto: false });

		expect([sent, said.at(-1)]).toEqual(['not sent', 'Please try again in 12 minutes.']);
	});

	it('stops after three puzzles within a minute, so that a page never sends itself without an end', async () => {
		const stored = new Map<string, string>();
		const sent = [];
		for (let times = 0; times < 4; times += 1) sent.push((await openPage({ stored })).sent);

		expect(sent).toEqual([...Array(3).fill(solutionOf(puzzle)), 'not sent']);
	});
});
