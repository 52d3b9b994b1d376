// Loaded before firebase-tools: keeps when each password was set across an export and an import. The Auth emulator would set it to
// the time of the import, and Stayup accepts no password that its API did not set.
const { join } = require('node:path');

const auth = join(__dirname, '..', '..', '..', 'node_modules', 'firebase-tools', 'lib', 'emulator', 'auth');

try {
	const { authOperations } = require(join(auth, 'operations.js'));
	const { accounts } = authOperations.identitytoolkit.projects;
	const { batchCreate } = accounts;
	if (!batchCreate) throw new Error('accounts has no batchCreate.');
	accounts.batchCreate = (state, body, context) => {
		const answer = batchCreate(state, body, context);
		for (const { localId, passwordUpdatedAt } of body.users) {
			if (passwordUpdatedAt && state.getUserByLocalId(localId))
				state.updateUserByLocalId(localId, { passwordUpdatedAt });
		}
		return answer;
	};
} catch (error) {
	// Without this, nobody can log in with a password from before a restart.
	process.emitWarning(`keep-password-times.cjs does not fit this firebase-tools: ${error.message}`);
}
