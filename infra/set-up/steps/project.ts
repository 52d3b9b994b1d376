/** The project itself: that it exists, is paid for, has the APIs and is a Firebase project. */
import { apis } from '../../declared/apis.ts';
import { firebase, gcloud, idOf, type Reader, SetUpStopped, type Step, type Target } from '../step.ts';

/** Of one call to enable APIs. */
const mostApisAtOnce = 20;

interface Project {
	projectId: string;
	projectNumber: string;
}

export const createProject: Step = {
	title: 'Project',
	async changes({ projectId }, reader) {
		const projects = await reader.list<Project>('gcloud', 'projects', 'list', `--filter=projectId=${projectId}`);
		return projects.length > 0 ? [] : [gcloud('projects', 'create', projectId)];
	},
};

export const linkBilling: Step = {
	title: 'Billing account',
	async changes(target, reader) {
		const { billingEnabled } = (await billingOf(target, reader)) ?? {};
		if (billingEnabled) return [];
		const account = await chooseBillingAccount(target, reader);
		return [gcloud('billing', 'projects', 'link', target.projectId, `--billing-account=${account}`)];
	},
};

export const enableApis: Step = {
	title: 'APIs',
	async changes({ projectId }, reader) {
		const services = await reader.list<{ name: string }>(
			'gcloud',
			'services',
			'list',
			'--enabled',
			inProject(projectId),
		);
		const enabled = new Set(services.map(idOf));
		const missing = apis.filter((api) => !enabled.has(api));
		const batches = Array.from({ length: Math.ceil(missing.length / mostApisAtOnce) }, (_, index) =>
			missing.slice(index * mostApisAtOnce, (index + 1) * mostApisAtOnce),
		);
		return batches.map((batch) => gcloud('services', 'enable', ...batch, inProject(projectId)));
	},
};

export const addFirebase: Step = {
	title: 'Firebase',
	async changes({ projectId }, reader) {
		const projects = await reader.list<Project>('firebase', 'projects:list');
		return projects.some((project) => project.projectId === projectId)
			? []
			: [firebase('projects:addfirebase', projectId)];
	},
};

export function inProject(projectId: string): string {
	return `--project=${projectId}`;
}

export async function projectNumberOf({ projectId }: Target, reader: Reader): Promise<string> {
	const project = await reader.describe<Project>('gcloud', 'projects', 'describe', projectId);
	return project?.projectNumber ?? 'PROJECT_NUMBER';
}

function billingOf({ projectId }: Target, reader: Reader) {
	return reader.describe<{ billingEnabled?: boolean; billingAccountName?: string }>(
		'gcloud',
		'billing',
		'projects',
		'describe',
		projectId,
	);
}

/** Of the project; in a dry run, the one that would be linked. */
export async function billingAccountOf(target: Target, reader: Reader): Promise<string> {
	const linked = (await billingOf(target, reader))?.billingAccountName;
	return linked ? idOf({ name: linked }) : chooseBillingAccount(target, reader);
}

async function chooseBillingAccount({ billingAccount }: Target, reader: Reader): Promise<string> {
	if (billingAccount) return billingAccount;
	const accounts = await reader.describe<{ name: string }[]>(
		'gcloud',
		'billing',
		'accounts',
		'list',
		'--filter=open=true',
	);
	if (accounts === null) return 'BILLING_ACCOUNT';
	const [only, ...others] = accounts.map(idOf);
	if (only !== undefined && others.length === 0) return only;
	const choice = only === undefined ? 'you have none that is open' : `choose one of ${[only, ...others].join(', ')}`;
	throw new SetUpStopped(`Put the billing account of the project into BILLING_ACCOUNT: ${choice}.`);
}
