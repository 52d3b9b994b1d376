/** The Firebase app, opened on first use with the configuration that the server sends. */
import type { ClientConfig } from '@stayup/contract';
import { type FirebaseApp, initializeApp } from 'firebase/app';
import { openOnce } from '../open-once.ts';
import { call } from './client.ts';

export interface OpenFirebase {
	app: FirebaseApp;
	/** Null outside the emulators. */
	emulators: ClientConfig['emulators'];
}

export const openFirebase = openOnce(async (): Promise<OpenFirebase> => {
	const { apiKey, authDomain, projectId, emulators } = await call('getClientConfig');
	return { app: initializeApp({ apiKey, authDomain, projectId }), emulators };
});
