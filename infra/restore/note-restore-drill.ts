/** `npm run note-restore-drill -- PROJECT`: records for the Operations tab that a restore of this project was tried now. */
import { createHeartbeatStore } from '../../functions/src/operations/heartbeat-store.ts';
import { openRestoreCommand } from './command.ts';

const { firestore } = openRestoreCommand('note-restore-drill', { hasFile: false });
let hasFailed = false;
await createHeartbeatStore(firestore, (message, { error }) => {
	hasFailed = true;
	console.error(message, error);
}).beat('restore-drill', Date.now());
process.exitCode = hasFailed ? 1 : 0;
