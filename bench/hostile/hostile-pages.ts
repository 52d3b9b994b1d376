/** The hostile pages, and the rule that reads each of them. */
import type { Rule } from '@stayup/contract';

export interface HostileFigures {
	/** "up", or the error of the check. */
	result: string;
	/** Of all checks together. */
	seconds: number;
	cpuMsPerCheck: number;
	/** How long nothing else ran. */
	longestPauseMs: number;
	memoryMbPerCheck: number;
}

const title = { kind: 'body-contains', text: 'never there' } as const;

/** By the path of the page. */
export const hostilePages: Readonly<Record<string, Rule>> = {
	'an ordinary page of 60 KB': title,
	'a gzip bomb of 1 GB': title,
	'a Brotli bomb of 1 GB': title,
	'a body of 1 GB': title,
	'endless headers': title,
	'a million tags': title,
	'a page in chunks of one byte': title,
	'a catastrophic expression': { kind: 'body-matches', pattern: '(a+)+(a|aa)+([a-z]{1,40}x?){1,3}$' },
	'10,000 levels of JSON': { kind: 'json', path: 'a', comparison: 'exists', value: null },
	'a million JSON values': { kind: 'json', path: '[5]', comparison: 'exists', value: null },
};
