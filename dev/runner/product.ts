/** Starts and stops the whole product on this machine, for `npm start` and the tests. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFolder } from '../base/folders.ts';
import { type Ports, requireFreePorts } from '../base/ports.ts';
import type { Progress } from '../base/progress.ts';
import { environmentFor, functionSettings, startFakes } from '../fakes/start-fakes.ts';
import { buildFunctionsOrRefuse, buildWeb } from './builds/builds.ts';
import { allEmulators, dataEmulators, type Emulators, hasExport, startEmulators } from './emulators/emulators.ts';
import { startSeed } from './seed/run-seed.ts';

export interface ProductOptions {
	/** The name of the run’s files, which keeps parallel runs apart. */
	name: string;
	projectId: string;
	ports: Ports;
	/** The data that survives restarts; null: start empty and keep nothing. */
	dataDir: string | null;
	/** Additional settings of the functions. */
	env: Readonly<Record<string, string>>;
	/** Adds the demo data to an empty product. */
	seed: boolean;
	/** `emulators`: only those of Auth, Firestore and Storage, for code that runs in the process of a test. Missing: all. */
	parts?: 'all' | 'emulators';
	/** Runs the build that is there, because another product of this folder runs it too and would load it again. */
	isBuilt?: true;
	progress: Progress;
	signal: AbortSignal;
}

export interface Product {
	origin: string;
	websitesOrigin: string;
	/** The product behind a cache, as visitors of a deployment see it. */
	edgeOrigin: string;
	functionsOrigin: string;
	/** Environment variables that a program outside the emulators needs to connect to them. */
	environment: Readonly<Record<string, string>>;
	/** Environment variables of the functions, for a program that runs them itself. */
	settings: Readonly<Record<string, string>>;
	/** Resolves with a sentence when a part exits unexpectedly. */
	crashed: Promise<string>;
	stop(): Promise<void>;
}

export async function startProduct(options: ProductOptions): Promise<Product> {
	const stops: (() => Promise<void>)[] = [];
	async function stop(): Promise<void> {
		for (let undo = stops.pop(); undo; undo = stops.pop()) await undo();
	}
	try {
		return { ...(await startParts(options, stops)), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

async function startParts(options: ProductOptions, stops: (() => Promise<void>)[]): Promise<Omit<Product, 'stop'>> {
	const { name, projectId, ports, dataDir, progress, signal } = options;
	await requireFreePorts(ports);
	if (options.parts === 'emulators') return await startEmulatorsAlone(options, stops);
	if (!options.isBuilt) {
		await progress.step('Building the functions', buildFunctionsOrRefuse, () => 'The functions are built');
	}
	// The emulators need the functions immediately, but the web build only when a page is requested.
	const web = progress.step(
		'Building the web',
		() => buildWeb('local'),
		(isNew) => (isNew ? 'The web is built' : 'The web is unchanged'),
	);
	web.catch(() => undefined);
	stops.push(() => web.then(noop, noop));
	signal.throwIfAborted();

	const fakesFolder = dataDir ?? join(runFolder(name), 'fakes');
	if (dataDir === null) await rm(fakesFolder, { recursive: true, force: true });
	const fakes = await startFakes(ports, fakesFolder);
	stops.push(fakes.stop);

	const exportFolder = dataDir === null ? null : join(dataDir, 'emulators');
	const isEmpty = exportFolder === null || !hasExport(exportFolder);
	const settings = { ...functionSettings(ports), ...options.env };
	const environment = environmentFor(name, projectId, ports);
	const seed = options.seed && isEmpty ? startSeed(environment, signal) : null;
	stops.push(async () => seed?.cancel());
	const emulators = await progress.step(
		'Starting the emulators',
		() =>
			startEmulators(
				{ name, projectId, ports, exportFolder, settings, caFile: fakes.caFile, only: allEmulators },
				signal,
			),
		() => 'The emulators run',
	);
	stops.push(() => emulators.stop());

	if (seed) await progress.step('Loading the demo data', seed.loaded, () => 'The demo data is loaded');
	stops.push(() => emulators.exportData().catch(reportUnsaved));
	await web;

	return describeProduct(environment, settings, emulators);
}

async function startEmulatorsAlone(
	{ name, projectId, ports, env, progress, signal }: ProductOptions,
	stops: (() => Promise<void>)[],
): Promise<Omit<Product, 'stop'>> {
	const settings = { ...functionSettings(ports), ...env };
	const emulators = await progress.step(
		'Starting the emulators',
		() =>
			startEmulators(
				{ name, projectId, ports, exportFolder: null, settings, caFile: null, only: dataEmulators },
				signal,
			),
		() => 'The emulators of Auth, Firestore and Storage run',
	);
	stops.push(() => emulators.stop());
	return describeProduct(environmentFor(name, projectId, ports), settings, emulators);
}

function describeProduct(
	environment: ReturnType<typeof environmentFor>,
	settings: Readonly<Record<string, string>>,
	{ crashed }: Emulators,
): Omit<Product, 'stop'> {
	return {
		origin: environment.STAYUP_ORIGIN,
		websitesOrigin: environment.STAYUP_WEBSITES_ORIGIN,
		edgeOrigin: environment.STAYUP_EDGE_ORIGIN,
		functionsOrigin: environment.STAYUP_FUNCTIONS_ORIGIN,
		environment,
		settings,
		crashed,
	};
}

async function noop(): Promise<void> {}

function reportUnsaved(error: unknown): void {
	console.error(`The changes since the start could not be saved; the earlier data is kept: ${error}`);
}
