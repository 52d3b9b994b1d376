/** `npm run copy-identities -- PROJECT FILE`: copies all identities of a project into a new file, with the hashes of their passwords. */
import { writeFileSync } from 'node:fs';
import { openRestoreCommand } from './command.ts';
import { copyIdentities } from './identities.ts';

const { identityService, file } = openRestoreCommand('copy-identities', { hasFile: true });
const copy = await copyIdentities(identityService, Date.now());
writeFileSync(file, `${JSON.stringify(copy)}\n`, { mode: 0o600, flag: 'wx' });
console.log(
	`${copy.identities.length} identities copied to ${file}. It contains password hashes: keep it like a secret.`,
);
