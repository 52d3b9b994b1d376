/** `npm run set-up -- PROJECT [--dry-run]`: gives a project the configuration that firebase.json cannot declare. */
import { createAppCheck } from './auth/app-check.ts';
import { createAuthProject } from './auth/auth-project.ts';
import { readCommand } from './project.ts';

const { api, project, isDryRun } = readCommand('set-up', process.argv.slice(2));
const changes: string[] = [];
for (const { setUp } of [createAuthProject(), createAppCheck()]) {
	changes.push(...(await setUp(api, project, { isDryRun })));
}

for (const change of changes) console.log(isDryRun ? `Would do: ${change}` : change);
if (changes.length === 0) console.log('Nothing to do.');
