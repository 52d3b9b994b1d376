/** `infra/setup.sh PROJECT [--dry-run|--diff]`, or `npm run set-up --` with the same: gives a project all that `firebase deploy` does not. */
import { join } from 'node:path';
import { createGoogleApi } from './google-api.ts';
import { askSecret } from './set-up/ask.ts';
import { createCloud } from './set-up/cloud.ts';
import { setUp } from './set-up/command.ts';
import { createPrograms } from './set-up/programs.ts';
import { SetUpStopped } from './set-up/step.ts';
import { realClock } from './set-up/too-early.ts';

const root = join(import.meta.dirname, '..');
const programs = createPrograms();
const accessToken = async () => (await programs.run('gcloud', ['auth', 'print-access-token', '--quiet'])).trim();

try {
	await setUp(process.argv.slice(2), {
		root,
		environment: process.env,
		print: console.log,
		clock: realClock,
		ask: process.stdin.isTTY ? askSecret : null,
		connect: (projectId) => createCloud(programs, createGoogleApi({ projectId, accessToken }), root),
	});
} catch (error) {
	if (!(error instanceof SetUpStopped)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
