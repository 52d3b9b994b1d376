/** The Firebase app, opened on first use with the configuration that the server sends. */
import type { ClientConfig } from '@stayup/contract';
import { type FirebaseApp, initializeApp } from 'firebase/app';
import { call } from './client.ts';

export interface OpenFirebase {
	app: FirebaseApp;
	/** Null outside the emulators. */
	emulators: ClientConfig['emulators'];
}

let opening: Promise<OpenFirebase> | null = null;

export function openFirebase(): Promise<OpenFirebase> {
	opening ??= open().catch((error: unknown) => {
		opening = null;
		throw error;
	});
	return opening;
}

async function open(): Promise<OpenFirebase> {
	const { apiKey, authDomain, projectId, emulators } = await call('getClientConfig');
	return { app: initializeApp({ apiKey, authDomain, projectId }), emulators };
}
