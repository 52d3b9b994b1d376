/** Shared by the test files of one process: the local server, the fakes, and the product of the running file. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { initializeApp } from 'firebase-admin/app';
import { runFolder } from '../../../dev/base/folders.ts';
import { host } from '../../../dev/base/ports.ts';
import { type FakePorts, originsOf, startFakes } from '../../../dev/fakes/start-fakes.ts';
import type { ScheduleName } from '../../../functions/src/main/jobs.ts';
import { type LocalProduct, startLocalProduct } from './local-product.ts';
import { createLocalServer } from './local-server.ts';

let current: LocalProduct | null = null;
let ports: Promise<FakePorts> | null = null;

/** The product of the running test file. */
export function product(): LocalProduct {
	if (!current) throw new Error('This test runs without a local product.');
	return current;
}

/** Lets time pass, with everything that happens meanwhile. */
export function advance(milliseconds: number): Promise<void> {
	return product().drain(product().now() + milliseconds);
}

/** Starts a product for a test file. The environment names its origin and its data. */
export async function useLocalProduct(): Promise<LocalProduct> {
	ports ??= startServers();
	current = await startLocalProduct(await ports);
	process.env.STAYUP_FIRESTORE_PROJECT = current.projectId;
	return current;
}

async function startServers(): Promise<FakePorts> {
	// Accounts are in the emulators' project: Identity Toolkit's calls with an API key know no other.
	initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? '' });
	const server = createLocalServer({
		answer: (...request) => product().answer(...request),
		runSchedule: (name) => product().runSchedule(name as ScheduleName),
	});
	server.listen(0, host).unref();
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const folder = join(runFolder('test'), `fakes-${process.pid}`);
	const free = Object.fromEntries(fakeNames.map((name) => [name, 0])) as Record<(typeof fakeNames)[number], number>;
	const fakes = await startFakes({ ...free, hosting: port }, folder, { keepsData: false });
	setDefaultCACertificates([...getCACertificates('default'), readFileSync(fakes.caFile, 'utf8')]);
	Object.assign(process.env, originsOf(fakes.ports), { STAYUP_FUNCTIONS_ORIGIN: `http://${host}:${port}` });
	return fakes.ports;
}

const fakeNames = [
	'websites',
	'mailbox',
	'stripe',
	'webhooks',
	'slack',
	'rdap',
	'domains',
	'twilio',
	'edge',
	'telegram',
	'push',
	'imports',
] as const;
