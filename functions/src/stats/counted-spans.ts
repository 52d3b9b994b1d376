/** How the time of an hour was counted, as text: `0-1800000u;1800000-3600000d`. Milliseconds of the hour; time that is missing was not measured. */

const letters = { up: 'u', down: 'd', maintenance: 'm' } as const;
export type CountedState = keyof typeof letters;
const states = Object.keys(letters) as CountedState[];

/** Milliseconds since the epoch. */
export interface CountedSpan {
	from: number;
	until: number;
	state: CountedState;
}

const encoded = /^(\d+)-(\d+)([a-z])$/;

/** The spans of the hour that begins at `hourStart`, oldest first. Skips unreadable parts. */
export function decodeSpans(hourStart: number, text: string): CountedSpan[] {
	return text.split(';').flatMap((part): CountedSpan[] => {
		const [, from, until, letter] = encoded.exec(part) ?? [];
		const state = states.find((candidate) => letters[candidate] === letter);
		return state ? [{ from: hourStart + Number(from), until: hourStart + Number(until), state }] : [];
	});
}

/** Adds a span that is within the hour. It replaces what was counted at the same time, and joins its neighbours of the same state. */
export function withSpan(text: string, hourStart: number, span: CountedSpan): string {
	// Nearly always the span continues the last one.
	const lastUntil = `-${span.from - hourStart}${letters[span.state]}`;
	if (text.endsWith(lastUntil)) {
		return `${text.slice(0, -lastUntil.length)}-${span.until - hourStart}${letters[span.state]}`;
	}
	const rest = decodeSpans(hourStart, text).flatMap(({ from, until, state }): CountedSpan[] => [
		{ from, until: Math.min(until, span.from), state },
		{ from: Math.max(from, span.until), until, state },
	]);
	return joinSpans([...rest, span])
		.map(({ from, until, state }) => `${from - hourStart}-${until - hourStart}${letters[state]}`)
		.join(';');
}

/** In order, without empty spans; spans of the same state that touch become one. */
export function joinSpans(spans: readonly CountedSpan[]): CountedSpan[] {
	const joined: CountedSpan[] = [];
	for (const span of spans.filter(({ from, until }) => until > from).sort((a, b) => a.from - b.from)) {
		const last = joined.at(-1);
		if (last?.until === span.from && last.state === span.state)
			joined[joined.length - 1] = { ...last, until: span.until };
		else joined.push(span);
	}
	return joined;
}
