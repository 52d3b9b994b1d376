/** Shared by the operator's scripts, which change the local product, or the project that GOOGLE_CLOUD_PROJECT names. */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { type Account, createUserStore } from '../../functions/src/accounts/user-store.ts';
import { choosePorts, host, isFree } from '../base/ports.ts';

const localProject = 'demo-stayup';

export const project = process.env.GOOGLE_CLOUD_PROJECT;

/** The actor in the audit log: the operator runs a script without a request. */
export function operatorOf(script: string) {
	return { uid: 'operator', email: script, requestId: `${script} ${new Date().toISOString()}` };
}

/** The account with the email in the arguments. Ends the process with a sentence if there is none. */
export async function openAccount(script: string): Promise<Account & { email: string }> {
	const email = process.argv[2]?.trim().toLowerCase();
	if (!email) refuse(`Usage: npm run ${script} -- EMAIL`);
	if (!project) await useLocalEmulators();
	initializeApp({ projectId: project ?? localProject });
	// Not from Firebase Auth, where clients can give their identity another email (DOOR-2).
	const account = await createUserStore(getFirestore()).findByEmail(email);
	if (!account) refuse(`There is no account with the email ${email}: register it first.`);
	return { email, ...account };
}

async function useLocalEmulators(): Promise<void> {
	const ports = choosePorts(process.env);
	if (await isFree(ports.firestore))
		refuse('Stayup is not running here: start it with npm start, or set GOOGLE_CLOUD_PROJECT.');
	process.env.FIRESTORE_EMULATOR_HOST = `${host}:${ports.firestore}`;
	// Emulators need no credentials: skips the search for a metadata server.
	process.env.METADATA_SERVER_DETECTION = 'none';
}

export function refuse(sentence: string): never {
	console.error(sentence);
	process.exit(1);
}
