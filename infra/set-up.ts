/** `infra/setup.sh PROJECT [--dry-run]` or `npm run set-up -- PROJECT [--dry-run]`: gives a project all that `firebase deploy` does not. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGoogleApi } from './google-api.ts';
import { askSecret } from './set-up/ask.ts';
import { createCloud, createEmptyReader } from './set-up/cloud.ts';
import { createPrograms } from './set-up/programs.ts';
import { runSteps } from './set-up/run-steps.ts';
import { SetUpStopped } from './set-up/step.ts';
import { settingsFileOf } from './set-up/steps/settings-file.ts';
import { steps } from './set-up/steps.ts';
import { readArguments, readTarget } from './set-up/target.ts';

const root = join(import.meta.dirname, '..');

try {
	await main();
} catch (error) {
	if (!(error instanceof SetUpStopped)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}

async function main(): Promise<void> {
	const words = readArguments(process.argv.slice(2));
	const { projectId, isDryRun } = words;
	const file = join(root, settingsFileOf(projectId));
	const target = readTarget(words, {
		settings: existsSync(file) ? readFileSync(file, 'utf8') : null,
		environment: process.env,
		ask: process.stdin.isTTY ? askSecret : null,
	});
	if (isDryRun) {
		await runSteps(steps, { target, reader: createEmptyReader(root), apply: null, print: console.log });
		return;
	}
	const programs = createPrograms();
	const accessToken = async () => (await programs.run('gcloud', ['auth', 'print-access-token', '--quiet'])).trim();
	const { reader, apply } = createCloud(programs, createGoogleApi({ projectId, accessToken }), root);
	const count = await runSteps(steps, { target, reader, apply, print: console.log });
	console.log(count === 0 ? 'Nothing to do.' : `${count} changes made.`);
}
