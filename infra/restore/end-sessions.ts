/** `npm run end-sessions -- PROJECT`: ends all sessions of all accounts, because a restore brings back sessions that their owners had ended. */
import { createSessionStore } from '../../functions/src/accounts/sessions/session-store.ts';
import { createUserStore } from '../../functions/src/accounts/user-store.ts';
import { openRestoreCommand } from './command.ts';
import { endAllSessions } from './sessions.ts';

const { firestore } = openRestoreCommand('end-sessions', { hasFile: false });
const ended = await endAllSessions(createUserStore(firestore), createSessionStore(firestore), Date.now());
console.log(`The sessions of ${ended} accounts are ended.`);
