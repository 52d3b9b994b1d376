/** The API keys of a deployment. A key that is restricted by referrer refuses the server's own calls, so there are two. */
import type { Api } from './apis.ts';

export interface ApiKey {
	/** Of the key in the project. */
	id: string;
	displayName: string;
	setting: 'WEB_API_KEY' | 'SERVER_API_KEY';
	apis: readonly Api[];
	/** Only pages of our own hosts may use it. */
	isRestrictedByReferrer: boolean;
}

export const apiKeys: readonly ApiKey[] = [
	{
		id: 'stayup-browser',
		displayName: 'Stayup browser',
		setting: 'WEB_API_KEY',
		apis: ['firestore.googleapis.com', 'identitytoolkit.googleapis.com', 'securetoken.googleapis.com'],
		isRestrictedByReferrer: true,
	},
	{
		id: 'stayup-server',
		displayName: 'Stayup server',
		setting: 'SERVER_API_KEY',
		apis: ['identitytoolkit.googleapis.com'],
		isRestrictedByReferrer: false,
	},
];

export const webAppName = 'Stayup';

export function referrersOf(projectId: string, appOrigin: string): string[] {
	const origins = [appOrigin, `https://${projectId}.web.app`, `https://${projectId}.firebaseapp.com`];
	return [...new Set(origins)].map((origin) => `${origin}/*`);
}
