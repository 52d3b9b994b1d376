/** When a screen first shows its data: what it is usable without can load then. */

/** A screen that loads nothing, or never gets its data, delays the rest no longer than this. */
const patienceMs = 3_000;

const shown = Promise.withResolvers<void>();

export const reportFirstScreen = shown.resolve;

export function afterFirstScreen(): Promise<void> {
	return Promise.race([shown.promise, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);
}
