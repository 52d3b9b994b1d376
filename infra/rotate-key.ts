/** `npm run rotate-key -- begin|seal|retire SECRETS_KEY|REQUEST_SECRETS_KEY PROJECT` (docs/runbooks/key-rotation.md). */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { parseSecretsKeys } from '../functions/src/platform/secret-box.ts';
import { linesOfCounts, sealAllAgain } from './keys/seal-again.ts';
import { rotatedKeys } from './keys/sealed-values.ts';
import { addKey, beforeSealing, retireKeys } from './keys/steps.ts';
import { openProject } from './set-up/open-project.ts';
import { runSteps } from './set-up/run-steps.ts';
import { SetUpStopped, type Step } from './set-up/step.ts';
import { storedSecret } from './set-up/steps/secrets.ts';
import { realClock } from './set-up/too-early.ts';

const [command = '', given = '', projectId = '', ...others] = process.argv.slice(2);
const name = rotatedKeys.find((key) => key === given);
if (!['begin', 'seal', 'retire'].includes(command) || !name || projectId === '' || others.length > 0) {
	console.error(`Usage: npm run rotate-key -- begin|seal|retire ${rotatedKeys.join('|')} PROJECT`);
	process.exit(1);
}
const { reader, apply } = openProject(projectId);
const target = { projectId, name };
const run = (...steps: Step<typeof target>[]) =>
	runSteps(steps, { target, reader, apply, print: console.log, clock: realClock });

/** Returns how many values still have an old key. */
async function sealOrCount(isDryRun: boolean): Promise<number> {
	initializeApp({ projectId });
	const keys = parseSecretsKeys((await storedSecret(target.name, target, reader)) ?? '', name);
	const counts = await sealAllAgain(getFirestore(), { name: target.name, keys, isDryRun });
	for (const line of linesOfCounts(counts)) console.log(line);
	return counts.reduce((sum, { old }) => sum + old, 0);
}

try {
	if (command === 'begin') {
		await run(addKey);
		console.log(
			`Then: npm run release -- deploy-functions ${projectId}, and npm run rotate-key -- seal ${name} ${projectId}`,
		);
	} else {
		await run(...beforeSealing);
		const old = await sealOrCount(command === 'retire');
		if (command === 'seal')
			console.log(
				`Then, when no value is old, which previews of imports are for up to two days: npm run rotate-key -- retire ${name} ${projectId}`,
			);
		else if (old > 0)
			throw new SetUpStopped(
				`${old} values have an old key: run npm run rotate-key -- seal ${name} ${projectId} first; those of imports end by themselves within two days.`,
			);
		else {
			await run(retireKeys);
			console.log(`Then: npm run release -- deploy-functions ${projectId}`);
		}
	}
} catch (error) {
	if (!(error instanceof SetUpStopped)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
