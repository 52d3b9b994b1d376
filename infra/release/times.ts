/** How long the parts of a release take, so that a job of the workflow has room for them and a slow part is seen. */
import { scaleOf } from '../../functions/src/main/sizes.ts';
import { sizeNames } from '../../functions/src/platform/deployment-size.ts';
import { functions, functionsWith } from '../declared/functions.ts';
import { releaseGroups } from './deploy.ts';
import { movesAtOnce } from './traffic.ts';

/** As gcloud needs for one function, which waits until the traffic has moved. */
const moveSeconds = 15;
const moves = Math.ceil(Object.keys(functions).length / movesAtOnce) * moveSeconds;

/** Firebase builds the functions of a group at once, and waits until the new revision of each has started. */
const groupSeconds = 180;
const groups = Math.max(
	...sizeNames.map((SIZE) => releaseGroups(scaleOf({ SIZE }), Object.keys(functionsWith({ SIZE }))).length),
);
const rulesSeconds = 30;
const pagesSeconds = 60;
const functionsSeconds = rulesSeconds + groups * groupSeconds;

/** By command, in seconds. Planned: only a release of a real project can show them, so correct the figures above by its table. */
export const plannedSeconds: Readonly<Record<string, number>> = {
	deploy: functionsSeconds + pagesSeconds,
	'deploy-functions': functionsSeconds,
	'deploy-pages': pagesSeconds,
	pin: moves,
	canary: moves,
	check: 15,
	promote: moves,
	'remove-unused': 30,
	'rollback-functions': moves,
	'rollback-pages': 15,
};

export interface Part {
	title: string;
	seconds: number;
}

/** A table in Markdown, which reads well in a terminal and which GitHub shows on the page of a run. */
export function linesOfTimes(command: string, parts: readonly Part[]): string[] {
	const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
	const rows = [...parts, { title: `**${command}**, planned: ${plannedSeconds[command]} s`, seconds }];
	return ['| Part | Seconds |', '|---|---|', ...rows.map((row) => `| ${row.title} | ${row.seconds.toFixed(0)} |`)];
}
