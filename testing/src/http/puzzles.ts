/** Solves puzzles, as the script of a page does. */
import { createHash } from 'node:crypto';
import { puzzleKeyOf } from '../../../functions/src/http/puzzles/puzzle.ts';

export const testPuzzleKey = puzzleKeyOf(Buffer.alloc(32, 7));

/** The header or the field with the solution. */
export function solutionOf(puzzle: string): string {
	const [salt = '', numbers = '0', target = ''] = puzzle.split('.');
	const bytes = Buffer.alloc(65_536);
	bytes.write(salt, 4, 'latin1');
	for (let number = 0; number < Number(numbers); number += 1) {
		bytes.writeUInt32BE(number);
		if (createHash('sha256').update(bytes).digest('hex') === target) return `${puzzle}.${number}`;
	}
	throw new Error('No number solves this puzzle.');
}
