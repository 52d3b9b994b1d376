/** `npm run restore-identities -- PROJECT FILE`: restores lost identities from a file of `copy-identities`. May be repeated. */
import { readFileSync } from 'node:fs';
import { createUserStore } from '../../functions/src/accounts/user-store.ts';
import { openRestoreCommand } from './command.ts';
import { type IdentityCopy, restoredAccountsOf, restoreIdentities } from './identities.ts';

const { firestore, identityService, file } = openRestoreCommand('restore-identities', { hasFile: true });
const copy = JSON.parse(readFileSync(file, 'utf8')) as IdentityCopy;
const result = await restoreIdentities(identityService, restoredAccountsOf(createUserStore(firestore)), copy);
console.log(`Of ${copy.identities.length} identities of ${new Date(copy.takenAt).toISOString()}:`);
console.log(
	`  ${result.restored} are restored; ${result.withNewPassword.length} of them need a password reset by email`,
);
console.log(`  ${result.existing} were not lost, and ${result.withoutAccount} have no account`);
for (const uid of result.refused) console.log(`  Identity Toolkit refused ${uid}`);
process.exitCode = result.refused.length === 0 ? 0 : 1;
