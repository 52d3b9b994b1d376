/** Pages whose forms and choices need their script from the first key on; all others are whole as they are served. */
const busy = /^\/(login|register|book-call|call-intake|pricing|careers)(\/|$)/;

export function isBusyPage(path: string): boolean {
	return busy.test(path);
}
