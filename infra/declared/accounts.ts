/** The service accounts of a deployment. Nothing of Stayup runs as a default account. */

export type AccountName = 'app' | 'prober' | 'exporter';

export interface Account {
	name: AccountName;
	displayName: string;
	/** In the whole project. */
	projectRoles: readonly string[];
	/** On the account itself. */
	ownRoles: readonly string[];
}

export const accounts: readonly Account[] = [
	{
		name: 'app',
		displayName: 'Stayup: API, alerts and jobs',
		projectRoles: [
			'roles/cloudtasks.enqueuer',
			// The Operations tab shows the last backup.
			'roles/datastore.backupsViewer',
			'roles/datastore.user',
			// Eventarc calls `statusChange` as this account.
			'roles/eventarc.eventReceiver',
			'roles/firebaseauth.admin',
			// Attaches the own domains of status pages to their Hosting site (decision 61).
			'roles/firebasehosting.admin',
			'roles/run.invoker',
		],
		ownRoles: [
			// Signs custom tokens and App Check tokens.
			'roles/iam.serviceAccountTokenCreator',
			// Queues tasks that call our functions as this account.
			'roles/iam.serviceAccountUser',
		],
	},
	{
		/** It requests URLs of customers, so it gets no secret and changes no login (SSRF-11). */
		name: 'prober',
		displayName: 'Stayup: requests to the websites of customers',
		projectRoles: ['roles/cloudtasks.enqueuer', 'roles/datastore.user', 'roles/firebaseauth.viewer'],
		ownRoles: ['roles/iam.serviceAccountUser'],
	},
	{
		name: 'exporter',
		displayName: 'Stayup: export of the database to another region',
		projectRoles: ['roles/datastore.importExportAdmin'],
		ownRoles: [],
	},
];

/** Cloud Build runs as the default account of Compute Engine, which nothing else uses. */
export const buildRole = 'roles/cloudbuild.builds.builder';

/** Google's own account that calls `statusChange` when a document changes. */
export const eventAgent = {
	service: 'eventarc.googleapis.com',
	domain: 'gcp-sa-eventarc.iam.gserviceaccount.com',
	role: 'roles/eventarc.serviceAgent',
} as const;

export function emailOf(account: AccountName, projectId: string): string {
	return `${account}@${projectId}.iam.gserviceaccount.com`;
}
