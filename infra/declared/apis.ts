/** The Google APIs of a deployment. */

/** `firebase deploy` would enable some of them itself, but the steps of set-up need them before. */
export const apis = [
	'apikeys.googleapis.com',
	'artifactregistry.googleapis.com',
	'billingbudgets.googleapis.com',
	'cloudbilling.googleapis.com',
	'cloudbuild.googleapis.com',
	'cloudfunctions.googleapis.com',
	'cloudresourcemanager.googleapis.com',
	'cloudscheduler.googleapis.com',
	'cloudtasks.googleapis.com',
	// Builds run as its default account.
	'compute.googleapis.com',
	'eventarc.googleapis.com',
	'firebase.googleapis.com',
	'firebaseappcheck.googleapis.com',
	'firebasehosting.googleapis.com',
	'firebaserules.googleapis.com',
	'firestore.googleapis.com',
	'iam.googleapis.com',
	// Signs the custom tokens of logins: without it, every login fails.
	'iamcredentials.googleapis.com',
	'identitytoolkit.googleapis.com',
	'logging.googleapis.com',
	'monitoring.googleapis.com',
	'pubsub.googleapis.com',
	'run.googleapis.com',
	'secretmanager.googleapis.com',
	'securetoken.googleapis.com',
	'serviceusage.googleapis.com',
	'storage.googleapis.com',
] as const;

export type Api = (typeof apis)[number];
