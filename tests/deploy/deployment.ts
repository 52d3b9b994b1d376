/** A `firebase deploy` of our manifest to a new project, by the code of firebase-tools itself. */
import { billingCycles, plans } from '@stayup/contract';
import { root } from '../../dev/base/folders.ts';
import { type FakeGoogle, startFakeGoogle } from './fake-google.ts';
import {
	type Backend,
	type Build,
	Config,
	deployAuth,
	type Endpoint,
	endpointsAreValid,
	Fabricator,
	getRuntimeDelegate,
	InlineExecutor,
	prepareFirestore,
	resolveBackend,
	resolveCpuAndConcurrency,
	SourceTokenScraper,
	secretsAreValid,
} from './firebase-tools.ts';
import { uploadedFolder } from './uploaded-folder.ts';

export const projectId = 'stayup';

export const settings: Readonly<Record<string, string>> = {
	APP_ORIGIN: 'https://app.stayup.dev',
	WEB_API_KEY: 'AIzaSyD-the-public-key-of-the-app',
	SERVER_API_KEY: 'AIzaSyD-the-own-key-of-the-server',
	EMAIL_FROM: 'alerts@stayup.dev',
	OPERATOR_EMAIL: 'operator@stayup.dev',
	...Object.fromEntries(
		plans.flatMap(({ tier }) =>
			billingCycles.map((cycle) => [`STRIPE_PRICE_${tier}_${cycle}`.toUpperCase(), 'price_1']),
		),
	),
};

/** Loads the bundle in a process of its own and asks it for the functions. */
export async function discover(userEnvs = {}): Promise<Build> {
	const delegate = await getRuntimeDelegate({ projectId, projectDir: root, sourceDir: uploadedFolder });
	await delegate.validate();
	const firebaseEnvs = { GCLOUD_PROJECT: projectId, FIREBASE_CONFIG: JSON.stringify({ projectId }) };
	return delegate.discoverBuild({}, { ...userEnvs, ...firebaseEnvs });
}

export async function resolve(build: Build, userEnvs = settings): Promise<Backend> {
	const firebaseConfig = { projectId };
	const codebase = 'default';
	const { backend } = await resolveBackend({
		build,
		firebaseConfig,
		userEnvs,
		codebase,
		nonInteractive: true,
		isEmulator: false,
	});
	resolveCpuAndConcurrency(backend);
	return backend;
}

export function endpointsOf(backend: Backend): Endpoint[] {
	return Object.values(backend.endpoints).flatMap((region) => Object.values(region));
}

export interface Deployed {
	backend: Backend;
	google: FakeGoogle;
}

export async function deploy(build: Build): Promise<Deployed> {
	const google = startFakeGoogle();
	try {
		const backend = await resolve(build);
		endpointsAreValid(backend);
		await secretsAreValid(projectId, backend);
		const executor = new InlineExecutor();
		const sources = { default: { storage: { bucket: 'sources', object: 'functions.zip', generation: 1 } } };
		const fabricator = new Fabricator({
			executor,
			functionExecutor: executor,
			runFunctionExecutor: executor,
			sources,
			projectId,
			projectNumber: '123456789012',
			appEngineLocation: 'us-east4',
		});
		const scraper = new SourceTokenScraper();
		for (const endpoint of endpointsOf(backend)) {
			await fabricator.createEndpoint({ ...endpoint, codebase: 'default' }, scraper, scraper);
		}
		const options = { projectId, config: Config.load({ cwd: root }) };
		await prepareFirestore({}, options);
		await deployAuth({ auth: { appId: '1:123456789012:web:0123456789abcdef' } }, options);
		return { backend, google };
	} finally {
		google.restore();
	}
}
