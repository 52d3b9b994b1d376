/** `npm run advisories`: writes the registry's advisories for the production dependencies to dev/security/advisories.json. */
import { writeFileSync } from 'node:fs';
import type { PinnedAdvisories } from './advisories.ts';
import { pinnedFile, readInstalled } from './files.ts';
import { askRegistry } from './npm-audit.ts';

const answer = await askRegistry(60_000);
if ('advisories' in answer) {
	const packages = readInstalled();
	const pinned: PinnedAdvisories = {
		date: new Date().toISOString().slice(0, 10),
		packages,
		advisories: answer.advisories,
	};
	writeFileSync(pinnedFile, `${JSON.stringify(pinned, null, '\t')}\n`);
	console.log(`${answer.advisories.length} advisories for ${Object.keys(packages).length} packages are pinned.`);
} else {
	console.error(`The registry gave no advisories, so the file is unchanged: ${answer.refusal}`);
	process.exitCode = 1;
}
