/**
 * `npm test -- advisories`: fails if a production dependency has an advisory of high or critical severity that is not accepted.
 * Asks the registry; without an answer it uses the advisories that `npm run advisories` pinned.
 */
import { paint } from '../../base/progress.ts';
import { packagesSince, unacceptedAdvisories } from './advisories.ts';
import { readAccepted, readInstalled, readPinned } from './files.ts';
import { askRegistry } from './npm-audit.ts';

const today = new Date().toISOString().slice(0, 10);
const installed = readInstalled();
const count = Object.keys(installed).length;
const pinned = readPinned();
const answer = await askRegistry();

if ('advisories' in answer) {
	console.log(`The registry answered: ${count} production packages checked today.`);
} else {
	console.log(`The registry gave no advisories: ${answer.refusal}`);
	warn(describePinned());
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
process.exitCode = found.length === 0 ? 0 : 1;

function describePinned(): string {
	if (pinned.date === null)
		return `NOT CHECKED: no advisories are pinned yet. Run \`npm run advisories\` where the registry answers.`;
	const since = packagesSince(pinned, installed);
	const uncovered = since.length === 0 ? '' : ` ${since.length} of ${count} were installed since: ${since.join(' ')}.`;
	return `Checked ${count - since.length} production packages with the advisories of ${pinned.date}.${uncovered}`;
}

function warn(line: string): void {
	console.log(paint(process.stdout, 33, line));
}
