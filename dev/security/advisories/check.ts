/**
 * `npm test -- advisories`: fails if a production dependency has an advisory of high or critical severity that is not accepted.
 * Asks the registry; without an answer it uses the advisories that `npm run advisories` pinned. In the workflow it also fails if these are missing,
 * old, or lack a package.
 */
import { paint } from '../../base/progress.ts';
import { gapOf, unacceptedAdvisories } from './advisories.ts';
import { readAccepted, readInstalled, readPinned } from './files.ts';
import { askRegistry } from './npm-audit.ts';

/** On a machine of ours the registry may be out of reach; the workflow has no such excuse. */
const isWorkflow = Boolean(process.env.GITHUB_ACTIONS);
const today = new Date().toISOString().slice(0, 10);
const installed = readInstalled();
const count = Object.keys(installed).length;
const pinned = readPinned();
const answer = await askRegistry(isWorkflow ? 20_000 : 4_000);

const gap = 'advisories' in answer ? null : gapOf(pinned, installed, today);
if ('advisories' in answer) {
	console.log(`The registry answered: ${count} production packages checked today.`);
} else {
	console.log(`The registry gave no advisories: ${answer.refusal}`);
	if (gap === null) console.log(`${count} production packages checked with the advisories of ${pinned.date}.`);
	else {
		const renew = 'Run `npm run advisories` where the registry answers, and commit dev/security/advisories.json.';
		console.log(paint(process.stdout, 33, `NOT CHECKED. ${gap} ${renew}`));
	}
}

const found = unacceptedAdvisories(
	'advisories' in answer ? answer.advisories : pinned.advisories,
	installed,
	readAccepted(),
	today,
);
for (const { package: name, severity, title, url } of found) console.log(`${name}: ${severity}, ${title} (${url})`);
if (found.length > 0)
	console.log('Update these packages, or accept the advisory in dev/security/accepted-advisories.json for some time.');
process.exitCode = found.length > 0 || (gap !== null && isWorkflow) ? 1 : 0;
