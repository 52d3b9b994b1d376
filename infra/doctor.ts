/** `npm run doctor -- PROJECT`: says what is wrong with a project, and which command fixes it. Exits with 1 if anything is that time alone has not brought. */
import { resolveCname, resolveTxt } from 'node:dns/promises';
import { checks } from './checks.ts';
import { isWrong, linesOf, runChecks } from './doctor/check.ts';
import { readCommand } from './project.ts';

const { api, project } = readCommand('doctor', process.argv.slice(2));
const sources = {
	google: api,
	fetch,
	dns: {
		cnames: (name: string) => resolveCname(name).catch(noneIfMissing),
		texts: async (name: string) =>
			(await resolveTxt(name).catch(noneIfMissing)).map((parts) => [parts].flat().join('')),
	},
	now: Date.now,
};
const reports = await runChecks(checks, sources, project);

for (const line of linesOf(reports)) console.log(line);
process.exitCode = isWrong(reports) ? 1 : 0;

function noneIfMissing(error: unknown): never[] {
	if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')) return [];
	throw error;
}
