/** `npm run make-admin -- EMAIL`: makes the first admin, locally by default, or in the project that GOOGLE_CLOUD_PROJECT names. */
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { createAdminStore } from '../../functions/src/admin/admin-store.ts';
import { choosePorts, host, isFree } from '../base/ports.ts';

const localProject = 'demo-stayup';
/** The actor in the audit log: the operator runs this without a request. */
const operator = { uid: 'operator', email: 'make-admin', requestId: `make-admin ${new Date().toISOString()}` };

const email = process.argv[2]?.trim().toLowerCase();
if (!email) refuse('Usage: npm run make-admin -- EMAIL');

const project = process.env.GOOGLE_CLOUD_PROJECT;
if (!project) await useLocalEmulators();
initializeApp({ projectId: project ?? localProject });

const identity = await getAuth()
	.getUserByEmail(email)
	.catch(() => refuse(`There is no account with the email ${email}: register it first.`));
await createAdminStore(getFirestore()).makeAdmin(identity.uid, operator, Date.now());
console.log(`${email} is an admin now.`);

async function useLocalEmulators(): Promise<void> {
	const ports = choosePorts(process.env);
	if (await isFree(ports.firestore))
		refuse('Stayup is not running here: start it with npm start, or set GOOGLE_CLOUD_PROJECT.');
	process.env.FIRESTORE_EMULATOR_HOST = `${host}:${ports.firestore}`;
	process.env.FIREBASE_AUTH_EMULATOR_HOST = `${host}:${ports.auth}`;
	// Emulators need no credentials: skips the search for a metadata server.
	process.env.METADATA_SERVER_DETECTION = 'none';
}

function refuse(sentence: string): never {
	console.error(sentence);
	process.exit(1);
}
