/** Announces changes to screen readers at most every ten seconds: the first at once, the following ones together. */
import { throttle } from './throttle.ts';

const intervalMs = 10_000;
/** Further changes of the same announcement are counted: "And 3 more changes". */
const maxSentences = 5;

interface Announcer {
	say: (sentences: readonly string[]) => void;
	cancel: () => void;
}

export function announcer(announce: (text: string) => void): Announcer {
	const waiting = new Set<string>();
	const announcing = throttle(intervalMs, () => {
		const sentences = [...waiting];
		waiting.clear();
		announce(joinSentences(sentences));
	});
	return {
		say: (sentences) => {
			for (const sentence of sentences) {
				// A repeated sentence moves to the end: a website that went down, up and down is down.
				waiting.delete(sentence);
				waiting.add(sentence);
			}
			if (waiting.size > 0) announcing.call();
		},
		cancel: announcing.cancel,
	};
}

function joinSentences(sentences: readonly string[]): string {
	const omitted = sentences.length - maxSentences;
	const spoken = sentences.slice(-maxSentences).join('. ');
	return omitted > 0 ? `${spoken}. And ${omitted} more changes` : spoken;
}
