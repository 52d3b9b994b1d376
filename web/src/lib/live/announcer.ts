/** What is read aloud of a live screen: at once when it has been quiet, else gathered, so that nobody is told more often than every ten seconds. */
import { atMostEvery } from './pace.ts';

const paceMs = 10_000;
/** More than that at a time is counted instead of said. */
const mostSentences = 5;

export interface Announcer {
	say: (sentences: readonly string[]) => void;
	stop: () => void;
}

export function announcer(tell: (text: string) => void): Announcer {
	const waiting = new Set<string>();
	const pace = atMostEvery(paceMs, () => {
		const sentences = [...waiting];
		waiting.clear();
		tell(inOne(sentences));
	});
	return {
		say: (sentences) => {
			for (const sentence of sentences) {
				// Said again it belongs to the end: a website that went down, up and down is down.
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
