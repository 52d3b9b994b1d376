/** Whether a regular expression takes no more than linear time, whatever the text is (decision 83). */
import { check } from 'recheck';

export type Verdict = { is: 'linear' } | { is: 'slow'; growth: string; attack: string } | { is: 'undecided' };

const longestMs = 60_000;

/** `literal` as written, with its flags. The checker by automata proves its verdict, or gives none. */
export async function judgePattern(literal: string, timeout = longestMs): Promise<Verdict> {
	const end = literal.lastIndexOf('/');
	const result = await check(literal.slice(1, end), literal.slice(end + 1), { checker: 'automaton', timeout });
	switch (result.status) {
		case 'safe':
			return { is: 'linear' };
		case 'vulnerable':
			return { is: 'slow', growth: result.complexity.summary, attack: result.attack.pattern };
		case 'unknown':
			return { is: 'undecided' };
	}
}
