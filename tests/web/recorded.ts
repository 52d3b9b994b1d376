/** The answers of Chromium about each case. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/base/folders.ts';

export interface Shown {
	/** A visitor sees the website: the status is 200 and the text is on the page. */
	isShown: boolean;
	/** The status, or the error of the network. */
	says: string;
}

export interface Recorded {
	browser: string;
	cases: Record<string, Shown>;
}

const file = join(root, 'tests', 'web', 'chromium.json');

export function readRecorded(): Recorded {
	return JSON.parse(readFileSync(file, 'utf8'));
}

export function writeRecorded(recorded: Recorded): void {
	writeFileSync(file, `${JSON.stringify(recorded, null, '\t')}\n`);
}
