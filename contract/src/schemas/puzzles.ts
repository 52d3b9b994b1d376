/** The header of endpoints for visitors that carries the solution of a puzzle. */
import * as z from 'zod/mini';

/** Of every endpoint that gives a busy network a puzzle. */
export const PuzzleHeaders = z.object({
	/** The puzzle of the reply before, a full stop, and the number that solves it. The rest of the request must be the same. */
	'x-puzzle-solution': z.optional(z.string().check(z.maxLength(300))),
});
