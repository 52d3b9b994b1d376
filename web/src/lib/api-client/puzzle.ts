/** Solves the puzzle that a busy network gets, and says so meanwhile. Loaded when the first one arrives. */
import toast from 'react-hot-toast/headless';

interface PuzzleScript {
	busySentence: string;
	solve(puzzle: string, signal?: AbortSignal): Promise<number>;
}

/** The script that pages without the app have too. */
const script = '/puzzle.js';
/** The network of a phone may change while it solves one, and others make it busier. */
const mostPuzzles = 3;
const id = 'puzzle';
const solvedFor = new WeakMap<Headers, number>();

/**
 * Adds the solution to the headers of the request, to send it again. False if it did not help before, or this browser cannot solve it. Throws the reason of
 * the signal once the request is aborted.
 */
export async function addSolution(
	headers: Headers,
	puzzle: string,
	signal?: AbortSignal,
	load = (): Promise<PuzzleScript> => import(/* @vite-ignore */ script),
): Promise<boolean> {
	signal?.throwIfAborted();
	const solved = solvedFor.get(headers) ?? 0;
	if (solved === mostPuzzles) return false;
	solvedFor.set(headers, solved + 1);
	const { dataset } = document.documentElement;
	// Buttons with a request in progress say it (theme.css).
	dataset.solving = '';
	try {
		const { busySentence, solve } = await load();
		toast.loading(busySentence, { id });
		headers.set('x-puzzle-solution', `${puzzle}.${await solve(puzzle, signal)}`);
		signal?.throwIfAborted();
		return true;
	} catch {
		signal?.throwIfAborted();
		return false;
	} finally {
		toast.dismiss(id);
		delete dataset.solving;
	}
}
