/** The state of the fake Google Cloud, as JSON. */

export interface Policy {
	bindings: { role: string; members: string[] }[];
}

export interface Row {
	name: string;
	[field: string]: unknown;
}

export interface FakeProject {
	projectNumber: string;
	billingAccount: string | null;
	isFirebase: boolean;
	/** By its organisation, to members of the organisation. */
	isRestricted: boolean;
	apis: string[];
	accounts: string[];
	/** Accounts of Google's services, with the time since which they are there. */
	agents: Record<string, number>;
	/** functions/.env.PROJECT as firebase reads it. */
	settings: Record<string, string | undefined>;
	/** By the name of the function, with the settings that it was deployed with. */
	deployed: Record<string, string>;
	/** By the kind of resource, such as `secrets`. */
	rows: Record<string, Row[]>;
	/** By the name of the resource; '' is the project. */
	iam: Record<string, Policy>;
	/** By the name of the secret. */
	secretValues: Record<string, string[]>;
}

export interface FakeState {
	projects: Record<string, FakeProject>;
	billingAccounts: string[];
	/** When the operator accepts the terms of Firebase. */
	termsAcceptedAt: number;
	budgets: Row[];
	/** By URL, what the REST APIs have stored. */
	resources: Record<string, Record<string, unknown>>;
	nextId: number;
	/** Of the Google Cloud CLI. */
	gcloudVersion: string;
}

export function emptyState(): FakeState {
	return {
		projects: {},
		billingAccounts: ['01AB-23CD'],
		termsAcceptedAt: 0,
		budgets: [],
		resources: {},
		nextId: 1,
		gcloudVersion: '550.0.0',
	};
}

export function newProject(projectNumber: string): FakeProject {
	return {
		projectNumber,
		billingAccount: null,
		isFirebase: false,
		isRestricted: false,
		// A new project has a few.
		apis: [
			'logging.googleapis.com',
			'monitoring.googleapis.com',
			'storage.googleapis.com',
			'serviceusage.googleapis.com',
		],
		accounts: [],
		agents: {},
		settings: {},
		deployed: {},
		rows: { sinks: [{ name: '_Default' }] },
		iam: {},
		secretValues: {},
	};
}

/** As gcloud fails: one line on the standard error. */
export class FakeFailure extends Error {}
