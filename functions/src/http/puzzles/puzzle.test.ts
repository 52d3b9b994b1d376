import { hourMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { testPuzzleKey as key, solutionOf } from '@stayup/testing/http/puzzles';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	contentOf,
	faultOf,
	makePuzzle,
	numbersFor,
	type PuzzleSubject,
	puzzleIn,
	puzzleKeyOf,
	puzzleMs,
} from './puzzle.ts';

const subject = { form: 'createLead ', network: '198.51.100.0/24', content: contentOf(['POST', '{}']) };
const numbers = numbersFor(0);
const puzzle = makePuzzle(key, subject, numbers, noon);
const solution = solutionOf(puzzle);
const fault = (sent: string, of: Partial<PuzzleSubject> = {}, now = noon, least = numbers) =>
	faultOf(key, { ...subject, ...of }, sent, { numbers: least, now });

describe('the solution of a puzzle', () => {
	it('is right for what it was asked for, until the puzzle expires', () => {
		expect([fault(solution), fault(solution, {}, noon + puzzleMs - 1)]).toEqual([null, null]);
		expect(fault(solution, {}, noon + puzzleMs)).toBe('expired');
	});

	it.each([
		['another endpoint', { form: 'applyForJob ' }],
		['another page of the same form', { form: 'createLead page' }],
		['another network', { network: '198.51.101.0/24' }],
		['another message', { content: contentOf(['POST', '{"name":"Eve"}']) }],
	])('solves nothing for %s', (_case, of) => {
		expect(fault(solution, of)).toBe('forged');
	});

	it('is not right with another number', () => {
		const number = Number(solution.slice(solution.lastIndexOf('.') + 1));

		expect([fault(`${puzzle}.${number + 1}`), fault(`${puzzle}.${number + numbers}`)]).toEqual([
			'unsolved',
			'unsolved',
		]);
	});

	it('is too easy once the network has sent so many that its puzzles are harder', () => {
		expect(fault(solution, {}, noon, numbersFor(20))).toBe('too-easy');
	});

	it('is not right with another key, also one from the same secret for something else', () => {
		const forged = makePuzzle(puzzleKeyOf(Buffer.alloc(32, 8)), subject, 1, noon);

		expect(fault(`${forged}.0`)).toBe('forged');
	});

	it('cannot be changed: neither how hard it is, nor its hash, nor until when', () => {
		const [salt = '', , target = '', expiresAt = '', signature = ''] = puzzle.split('.');
		const one = [
			[salt, '1', target, expiresAt],
			[salt, String(numbers), 'a'.repeat(64), expiresAt],
			[salt, String(numbers), target, String(noon + 24 * hourMs)],
			['a'.repeat(16), String(numbers), target, expiresAt],
		];

		expect(one.map((facts) => fault([...facts, signature, '0'].join('.')))).toEqual(Array(4).fill('forged'));
	});

	it('with any other text is refused, and never an error', () => {
		const texts = fc.oneof(
			fc.string({ maxLength: 300 }),
			fc
				.array(fc.oneof(fc.string({ maxLength: 70 }), fc.constantFrom(...puzzle.split('.'))), { maxLength: 8 })
				.map((parts) => parts.join('.')),
			fc
				.tuple(fc.nat(solution.length - 1), fc.string({ minLength: 1, maxLength: 1 }))
				.map(([at, other]) => solution.slice(0, at) + other + solution.slice(at + 1)),
		);
		fc.assert(
			fc.property(texts, (text) => {
				expect(fault(text) === null).toBe(text === solution);
			}),
			{ numRuns: 500 },
		);
	});
});

describe('a puzzle', () => {
	it('has a solution below its number, and says nothing about what it belongs to', () => {
		const number = Number(solution.slice(puzzle.length + 1));

		expect(number).toBeLessThan(numbers);
		expect(puzzleIn(solution)).toBe(puzzle);
		expect(puzzle).not.toContain('198.51');
	});

	it('gets harder the busier its network is, up to four times as hard', () => {
		expect([0, 19, 20, 39, 40, 59, 1000].map((solved) => numbersFor(solved) / numbers)).toEqual([1, 1, 2, 2, 4, 4, 4]);
	});
});
