/** The Firebase app, opened on first use with the configuration that the server sends. */
import type { ClientConfig } from '@stayup/contract';
import { type FirebaseApp, initializeApp } from 'firebase/app';
import { openOnce } from '../loading/open-once.ts';
import { call } from './client.ts';

interface OpenFirebase {
	app: FirebaseApp;
	/** Null outside the emulators. */
	emulators: ClientConfig['emulators'];
}

export const openFirebase = openOnce(async (): Promise<OpenFirebase> => {
	const { apiKey, authDomain, projectId, appCheckAppId, emulators } = await call('getClientConfig');
	const app = initializeApp({ apiKey, authDomain, projectId, ...(appCheckAppId && { appId: appCheckAppId }) });
	if (appCheckAppId !== null) {
		const { openAppCheck } = await import('./app-check.ts');
		await openAppCheck(app);
	}
	return { app, emulators };
});
