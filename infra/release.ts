/**
 * `npm run release -- COMMAND PROJECT`: `deploy`, or `deploy-functions` and `deploy-pages`;
 * `pin` before them, then `canary`, `check`, `promote` and `remove-unused`, or `rollback-functions` and `rollback-pages`.
 */
import { appendFileSync } from 'node:fs';
import { releaseCommands } from './release/commands.ts';
import { linesOfTimes, type Part } from './release/times.ts';
import { openProject } from './set-up/open-project.ts';
import { runSteps } from './set-up/run-steps.ts';
import { SetUpStopped } from './set-up/step.ts';
import { realClock } from './set-up/too-early.ts';

const canaryPercent = 10;

const [name = '', projectId, ...others] = process.argv.slice(2);
const steps = releaseCommands[name];
if (!steps || !projectId || others.length > 0) {
	console.error(`Usage: npm run release -- ${Object.keys(releaseCommands).join('|')} PROJECT`);
	process.exit(1);
}
const { reader, apply } = openProject(projectId);
try {
	const parts: Part[] = [];
	for (const step of steps) {
		const startedAt = performance.now();
		const target = { projectId, canaryPercent };
		await runSteps([step], { target, reader, apply, print: console.log, clock: realClock });
		parts.push({ title: step.title, seconds: (performance.now() - startedAt) / 1000 });
	}
	const table = linesOfTimes(name, parts).join('\n');
	console.log(table);
	const { GITHUB_STEP_SUMMARY: summary } = process.env;
	if (summary) appendFileSync(summary, `${table}\n\n`);
} catch (error) {
	if (!(error instanceof SetUpStopped)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
