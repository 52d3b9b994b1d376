/**
 * Puzzles for visitors of a busy network: the browser searches a number, which takes it about a second, and the server checks it with one hash. Nothing is
 * stored, because a puzzle carries its own signature. Pure, except for the random number.
 */
import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '@stayup/contract';

/** Belongs to one request. Its solution is right for no other. */
export interface PuzzleSubject {
	/** The endpoint or the form of a page, and which page. */
	form: string;
	network: string;
	/** A hash of the request. */
	content: string;
}

export type PuzzleFault = 'forged' | 'expired' | 'too-easy' | 'unsolved';

/**
 * So long that the hash itself takes most of the time: a browser computes it with the native code of the machine, and is as fast as a program of an
 * attacker on it. In /puzzle.js too.
 */
const hashedBytes = 65_536;
const saltBytes = 12;
/** Of the first puzzle of a network. Half of the numbers are tried on average, and never more than all. */
const fewestNumbers = 5_000;
const hardestLevel = 2;
/** So many solutions of a network in an hour make its puzzles twice as hard. */
const solutionsOfLevel = 20;
export const puzzleMs = 5 * minuteMs;

/** A key of its own, so that no signature of a puzzle is one of something else. */
export function puzzleKeyOf(secret: Uint8Array): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, '', 'stayup puzzles', 32));
}

/** By the solutions of the network in the last hour. */
export function numbersFor(solved: number): number {
	return fewestNumbers * 2 ** Math.min(hardestLevel, Math.floor(solved / solutionsOfLevel));
}

export function makePuzzle(key: Buffer, subject: PuzzleSubject, numbers: number, now: number): string {
	const salt = randomBytes(saltBytes).toString('base64url');
	const facts = [salt, numbers, hashOf(salt, randomInt(numbers)), now + puzzleMs].join('.');
	return `${facts}.${signatureOf(key, subject, facts)}`;
}

/** Null for a right solution. `numbers`: as many as a puzzle of this network has at least by now. */
export function faultOf(
	key: Buffer,
	subject: PuzzleSubject,
	solution: string,
	{ numbers, now }: { numbers: number; now: number },
): PuzzleFault | null {
	const parts = /^(([\w-]{16})\.(\d{1,7})\.([\da-f]{64})\.(\d{1,15}))\.([\w-]{43})\.(\d{1,7})$/.exec(solution);
	const [, facts = '', salt = '', of = '', target = '', expiresAt = '', signature = '', number = ''] = parts ?? [];
	if (!isEqual(signature, signatureOf(key, subject, facts))) return 'forged';
	if (Number(expiresAt) <= now) return 'expired';
	if (Number(of) < numbers) return 'too-easy';
	return hashOf(salt, Number(number)) === target ? null : 'unsolved';
}

/** Of all solutions of one puzzle, by which it counts once. */
export function puzzleIn(solution: string): string {
	return solution.slice(0, solution.lastIndexOf('.'));
}

/** A hash of the request, so that a puzzle belongs to it without containing it. */
export function contentOf(parts: readonly string[]): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function hashOf(salt: string, number: number): string {
	const bytes = Buffer.alloc(hashedBytes);
	bytes.writeUInt32BE(number);
	bytes.write(salt, 4, 'latin1');
	return createHash('sha256').update(bytes).digest('hex');
}

function signatureOf(key: Buffer, { form, network, content }: PuzzleSubject, facts: string): string {
	return createHmac('sha256', key)
		.update(JSON.stringify([form, network, content, facts]))
		.digest('base64url');
}

function isEqual(one: string, other: string): boolean {
	const [a, b] = [Buffer.from(one), Buffer.from(other)];
	return a.length === b.length && timingSafeEqual(a, b);
}
