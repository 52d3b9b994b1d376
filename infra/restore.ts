/** `npm run restore -- close|try|replace|triggers|open PROJECT`, `try` with a COPY: restores the database, and stops where a person decides. */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { createSessionStore } from '../functions/src/accounts/sessions/session-store.ts';
import { createUserStore } from '../functions/src/accounts/user-store.ts';
import { restoreCommands } from './restore/commands.ts';
import { endAllSessions } from './restore/sessions.ts';
import { openProject } from './set-up/open-project.ts';
import { runSteps } from './set-up/run-steps.ts';
import { SetUpStopped } from './set-up/step.ts';
import { realClock } from './set-up/too-early.ts';

const [name = '', projectId = '', copy = null, ...others] = process.argv.slice(2);
const command = restoreCommands[name];
if (!command || projectId === '' || command.takesCopy !== (copy !== null) || others.length > 0) {
	console.error(
		`Usage: npm run restore -- ${Object.keys(restoreCommands).join('|')} PROJECT, with a MINUTE or BACKUP after it for try`,
	);
	process.exit(1);
}
const { reader, apply } = openProject(projectId);
const restore = { projectId, copy, now: Date.now() };
try {
	if (command.endsSessions) {
		initializeApp({ projectId });
		const firestore = getFirestore();
		const ended = await endAllSessions(createUserStore(firestore), createSessionStore(firestore), restore.now);
		console.log(`The sessions of ${ended} accounts are ended.`);
	}
	await runSteps(command.steps, { target: restore, reader, apply, print: console.log, clock: realClock });
	for (const line of command.next(restore)) console.log(line);
} catch (error) {
	if (!(error instanceof SetUpStopped)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
