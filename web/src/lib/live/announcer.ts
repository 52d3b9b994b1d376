/** Announces changes to screen readers at most every ten seconds: the first at once, the following ones together. */
import { atMostEvery } from './pace.ts';

const paceMs = 10_000;
/** Further changes of the same announcement are counted: "And 3 more changes". */
const mostSentences = 5;

export interface Announcer {
	say: (sentences: readonly string[]) => void;
	stop: () => void;
}

export function announcer(announce: (text: string) => void): Announcer {
	const waiting = new Set<string>();
	const pace = atMostEvery(paceMs, () => {
		const sentences = [...waiting];
		waiting.clear();
		announce(inOne(sentences));
	});
	return {
		say: (sentences) => {
			for (const sentence of sentences) {
				// A repeated sentence moves to the end: a website that went down, up and down is down.
				waiting.delete(sentence);
				waiting.add(sentence);
			}
			if (waiting.size > 0) pace.ask();
		},
		stop: pace.stop,
	};
}

function inOne(sentences: readonly string[]): string {
	const unsaid = sentences.length - mostSentences;
	const said = sentences.slice(-mostSentences).join('. ');
	return unsaid > 0 ? `${said}. And ${unsaid} more changes` : said;
}
