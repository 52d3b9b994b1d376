/** Solves the puzzle that a busy network gets, and says so meanwhile. Loaded when the first one arrives. */
import toast from 'react-hot-toast/headless';

interface PuzzleScript {
	solve(puzzle: string): Promise<number>;
}

/** The script that pages without the app have too. */
const script = '/puzzle.js';
/** The network of a phone may change while it solves one, and others make it busier. */
const mostPuzzles = 3;
const solvedFor = new WeakMap<Headers, number>();

/** Adds the solution to the headers of the request, to send it again. False if it did not help before, or this browser cannot solve it. */
export async function addSolution(
	headers: Headers,
	puzzle: string,
	load = (): Promise<PuzzleScript> => import(/* @vite-ignore */ script),
): Promise<boolean> {
	const solved = solvedFor.get(headers) ?? 0;
	if (solved === mostPuzzles) return false;
	solvedFor.set(headers, solved + 1);
	const { dataset } = document.documentElement;
	// Buttons with a request in progress say it (theme.css).
	dataset.solving = '';
	const text = 'Your network is busy, so your browser shows that you are no program. This takes a few seconds.';
	const id = toast.loading(text, { id: 'puzzle' });
	try {
		const { solve } = await load();
		headers.set('x-puzzle-solution', `${puzzle}.${await solve(puzzle)}`);
		return true;
	} catch {
		return false;
	} finally {
		toast.dismiss(id);
		delete dataset.solving;
	}
}
