/** `infra/setup.sh PROJECT [--dry-run|--diff]`, or `npm run set-up --` with the same: gives a project all that `firebase deploy` does not. */
import { askSecret } from './set-up/ask.ts';
import { setUp } from './set-up/command.ts';
import { openProject, root } from './set-up/open-project.ts';
import { SetUpStopped } from './set-up/step.ts';
import { realClock } from './set-up/too-early.ts';

try {
	await setUp(process.argv.slice(2), {
		root,
		environment: process.env,
		print: console.log,
		clock: realClock,
		ask: process.stdin.isTTY ? askSecret : null,
		connect: openProject,
	});
} catch (error) {
	if (!(error instanceof SetUpStopped)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
