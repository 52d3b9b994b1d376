/**
 * Counts a request of a visitor. Where a stranger in the same network has used up its part of a limit, the reply is a puzzle, and a request with its
 * solution has a further part. Limits whose subject is a mailbox or an account are not for this function: no solution goes around them.
 */
import { Problem, waitSentence } from '../../platform/problem.ts';
import { countedNetworkOf } from '../client-ip.ts';
import type { PuzzledForm } from '../puzzles/page-forms.ts';
import { faultOf, makePuzzle, numbersFor, puzzleIn } from '../puzzles/puzzle.ts';
import { rateLimits } from './rate-limit.ts';
import type { Limited, RateLimiter } from './rate-limit-store.ts';

export interface AdmitVisitorDeps {
	rateLimiter: Pick<RateLimiter, 'count' | 'hasRoom' | 'take'>;
	puzzleKey: Buffer;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** A request that may carry the solution of a puzzle. */
export interface PuzzledRequest {
	form: PuzzledForm;
	/** Which page or form, if there are several of the kind. */
	about: string;
	/** Made by `contentOf`. */
	content: string;
	solution: string | null;
}

interface Visitor {
	/** Null only for a call on the developer's machine without a proxy. */
	clientIp: string | null;
	/** Undefined for an endpoint without puzzles. */
	puzzled?: PuzzledRequest | undefined;
}

export async function admitVisitor(
	deps: AdmitVisitorDeps,
	{ clientIp, puzzled }: Visitor,
	limited: readonly Limited[],
): Promise<void> {
	try {
		await deps.rateLimiter.take(limited, deps.now());
	} catch (error) {
		const isBusy = error instanceof Problem && error.code === 'rate-limited';
		if (!isBusy || puzzled === undefined || clientIp === null) throw error;
		await admitSolution(deps, puzzled, countedNetworkOf(clientIp), error);
	}
}

async function admitSolution(
	{ rateLimiter, puzzleKey, now }: AdmitVisitorDeps,
	{ form: name, about, content, solution }: PuzzledRequest,
	network: string,
	busy: Problem,
): Promise<void> {
	const form = `${name} ${about}`;
	const limit = name === 'register' ? 'solvedRegistrationByNetwork' : 'solvedByNetwork';
	const ofNetwork: Limited = { limit, subject: `${form} ${network}` };
	const solved = await rateLimiter.count(ofNetwork, now());
	// Nobody solves a puzzle for nothing.
	if (solved >= rateLimits[limit].hits) throw busy;
	const subject = { form, network, content };
	const numbers = numbersFor(solved);
	const isRight = solution !== null && faultOf(puzzleKey, subject, solution, { numbers, now: now() }) === null;
	if (!isRight || !(await rateLimiter.hasRoom([{ limit: 'solvedOnce', subject: puzzleIn(solution) }], now()))) {
		throw puzzleRequired(makePuzzle(puzzleKey, subject, numbers, now()), busy);
	}
	await rateLimiter.take([ofNetwork, { limit: 'solvedInAll', subject: form }], now());
}

/** In the words for people whose browser cannot solve it. */
function puzzleRequired(puzzle: string, { retryAfterSeconds: wait }: Problem): Problem {
	const retryAfterSeconds = wait ?? 1;
	const message = `Many requests come from your network at the moment. ${waitSentence(retryAfterSeconds)}`;
	return new Problem('puzzle-required', message, { puzzle, retryAfterSeconds });
}
