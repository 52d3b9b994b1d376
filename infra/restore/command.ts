/** Connects the commands of a restore to a project: `npm run COMMAND -- PROJECT [FILE]`. */
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { createGoogleApi } from '../google-api.ts';
import type { IdentityService } from './identities.ts';

export interface RestoreCommand {
	firestore: Firestore;
	identityService: IdentityService;
	file: string;
}

export function openRestoreCommand(name: string, { hasFile }: { hasFile: boolean }): RestoreCommand {
	const [projectId, file = '', ...others] = process.argv.slice(2);
	if (!projectId || projectId.startsWith('-') || others.length > 0 || (file !== '') !== hasFile) {
		console.error(`Usage: npm run ${name} -- PROJECT${hasFile ? ' FILE' : ''}`);
		process.exit(1);
	}
	initializeApp({ projectId });
	const accessToken = async () => (await applicationDefault().getAccessToken()).access_token;
	const google = createGoogleApi({ projectId, accessToken });
	return {
		firestore: getFirestore(),
		identityService: { google, projectId, origin: 'https://identitytoolkit.googleapis.com' },
		file,
	};
}
