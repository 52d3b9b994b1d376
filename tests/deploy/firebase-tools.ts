/** The modules of firebase-tools that a deployment runs. They have no types of their own, so this file gives the parts we use. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../dev/base/folders.ts';

export interface Endpoint {
	id: string;
	region: string;
	project: string;
	codebase?: string;
	serviceAccount?: string;
	availableMemoryMb: number;
	cpu: number;
	concurrency: number;
	maxInstances: number;
	timeoutSeconds: number;
	labels: Record<string, string>;
	environmentVariables?: Record<string, string>;
	secretEnvironmentVariables?: { key: string; secret: string; version?: string }[];
	httpsTrigger?: object;
	scheduleTrigger?: { schedule: string };
	taskQueueTrigger?: { invoker?: string[] };
}

export interface Param {
	name: string;
	type: string;
	description?: string;
	input?: { text: { validationRegex: string; nonEmpty: boolean } };
}

export interface Build {
	params: Param[];
}

export interface Backend {
	endpoints: Record<string, Record<string, Endpoint>>;
}

export interface Request {
	method: string;
	path: string;
	body?: unknown;
	resolveOnHTTPError?: boolean;
}

interface Client {
	opts: { urlPrefix: string };
	request(request: Request): Promise<unknown>;
}

interface Options {
	projectId: string;
	config: object;
}

const require = createRequire(import.meta.url);
const load = <T>(path: string): T => require(join(root, 'node_modules', 'firebase-tools', 'lib', path)) as T;

export const { Client } = load<{ Client: { prototype: Client } }>('apiv2.js');
export const { FirebaseError } = load<{ FirebaseError: new (message: string, options: object) => Error }>('error.js');
export const { Config } = load<{ Config: { load(options: { cwd: string }): object } }>('config.js');
export const { readdirRecursive } = load<{
	readdirRecursive(options: { path: string; ignoreStrings: readonly string[] }): Promise<{ name: string }[]>;
}>('fsAsync.js');
export const { getRuntimeDelegate } = load<{
	getRuntimeDelegate(context: object): Promise<{
		validate(): Promise<void>;
		discoverBuild(config: object, environment: object): Promise<Build>;
	}>;
}>('deploy/functions/runtimes/index.js');
export const { resolveBackend } = load<{
	resolveBackend(options: {
		build: Build;
		firebaseConfig: { projectId: string };
		userEnvs: Readonly<Record<string, string>>;
		codebase: string;
		nonInteractive: true;
		isEmulator: false;
	}): Promise<{ backend: Backend }>;
}>('deploy/functions/build.js');
export const { resolveCpuAndConcurrency } = load<{ resolveCpuAndConcurrency(backend: Backend): void }>(
	'deploy/functions/prepare.js',
);
export const { endpointsAreValid, secretsAreValid } = load<{
	endpointsAreValid(backend: Backend): void;
	secretsAreValid(projectId: string, backend: Backend): Promise<void>;
}>('deploy/functions/validate.js');
export const { Fabricator } = load<{
	Fabricator: new (settings: object) => { createEndpoint(endpoint: Endpoint, v1: object, v2: object): Promise<void> };
}>('deploy/functions/release/fabricator.js');
export const { InlineExecutor } = load<{ InlineExecutor: new () => object }>('deploy/functions/release/executor.js');
export const { SourceTokenScraper } = load<{ SourceTokenScraper: new () => object }>(
	'deploy/functions/release/sourceTokenScraper.js',
);
export const { default: prepareFirestore } = load<{ default(context: object, options: Options): Promise<void> }>(
	'deploy/firestore/prepare.js',
);
export const { deploy: deployAuth } = load<{ deploy(context: object, options: Options): Promise<void> }>(
	'deploy/auth/deploy.js',
);
