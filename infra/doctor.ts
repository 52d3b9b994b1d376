/** `npm run doctor -- PROJECT`: says what is wrong with a project, and which command fixes it. Exits with 1 if anything is. */
import { createAppCheck } from './auth/app-check.ts';
import { createAuthProject } from './auth/auth-project.ts';
import { runChecks } from './doctor/check.ts';
import { readCommand } from './project.ts';

const { api, project } = readCommand('doctor', process.argv.slice(2));
const reports = await runChecks([createAuthProject().check, createAppCheck().check], api, project);

for (const { name, findings } of reports) {
	console.log(`${findings.length === 0 ? '✓' : '✗'} ${name}`);
	for (const { problem, fix } of findings) console.log(`  ${problem}\n    ${fix}`);
}
process.exitCode = reports.some(({ findings }) => findings.length > 0) ? 1 : 0;
