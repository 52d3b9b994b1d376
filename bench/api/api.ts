/**
 * API latency in a small product and in one with 10,000 accounts and 50,000 websites, with the Firestore operations of each call. Beside each call:
 * the emulators' own time for the same requests to Firestore and Auth and for an empty call of a function. Then with 50 clients.
 * `npm run bench -- api small` leaves the large product out; `npm run bench -- api growth 10` measures what a process keeps in ten minutes.
 */
import { type TemporaryProduct, withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { countOperations, type Operations } from '../shared/count-operations.ts';
import { machine, tableOf } from '../shared/report.ts';
import { type CallUnderTest, calls, emailOf, loggingIn, requestOf } from './calls.ts';
import { fillProduct, type Size } from './fill-product.ts';
import { measureGrowth } from './growth.ts';
import { type Measured, measure, measureAlternately } from './load.ts';
import { atOnce, type EmulatorRequest, recordRequests, sequentialRequests } from './record-requests.ts';
import { replayRequests } from './replay-requests.ts';
import { type ApiUnderTest, setUpApi } from './set-up.ts';

const large: Size = { users: 10_000, websites: 50_000, outages: 10_000, leads: 5_000 };
const oneClient = { requests: 200, seconds: 20 };
const fiftyClients = { requests: 1_000, seconds: 12, clients: 50 };
const warmUp = { requests: 20, seconds: 4, clients: 5 };
/** No endpoint: the call costs what the emulators of Hosting and of functions, and the framework, need for any call. */
const emptyPath = '/api/no-endpoint';

interface Row {
	name: string;
	size: 'small' | 'large';
	call: Measured;
	/** The emulators' own time for the same requests, each after those that it waits for in the call. */
	inOrder: Measured;
	/** The same, but all requests at once. */
	atOnce: Measured;
	/** Of the call's median to those of the emulators. */
	ratios: { inOrder: number; atOnce: number };
	/** Null if this would measure only the emulator. */
	crowd: Measured | null;
	operations: Operations;
	/** How many requests to the emulators wait for each other. */
	sequential: number;
}

export function run([option, minutes]: readonly string[] = []): Promise<object> {
	return withTemporaryProduct('bench', async (product) => {
		const api = await setUpApi(product);
		if (option === 'growth') return measureGrowth(api, Number(minutes ?? 5), product);
		return measureCalls(api, option === 'small', product);
	});
}

async function measureCalls(
	api: ApiUnderTest,
	isShort: boolean,
	{ progress, signal }: TemporaryProduct,
): Promise<object> {
	const operations = countOperations(api.firestore);
	const measureAll = async (size: Row['size']): Promise<Row[]> => {
		const rows: Row[] = [];
		for (const call of calls) {
			signal.throwIfAborted();
			rows.push(await progress.step(`${call.name}, ${size}`, () => measureCall(api, operations, call, size)));
		}
		return rows;
	};

	const rows = await measureAll('small');
	if (!isShort) {
		await progress.step('Adding 10,000 accounts and 50,000 websites', () => fillProduct(api.firestore, large));
		rows.push(...(await measureAll('large')));
	}
	console.log(tableOf(head, rows.map(cellsOf)));
	return { benchmark: 'api', machine: machine(), date: new Date().toISOString(), large, rows };
}

async function measureCall(
	{ origin, authOrigin, firestore, tokens, send }: ApiUnderTest,
	operations: ReturnType<typeof countOperations>,
	call: CallUnderTest,
	size: Row['size'],
): Promise<Row> {
	const sendTo = async (index: number) => {
		const response = await fetch(requestOf(origin, call, tokens, { index }));
		await response.arrayBuffer();
		return response.ok;
	};
	const sendInProcess = async () => {
		const response = await send(requestOf('http://bench', call, tokens, { index: 0, email: emailOf(loggingIn) }));
		if (!response.ok) throw new Error(`${call.name} responded with ${response.status}.`);
	};
	// The first call also notes the use of its session.
	await sendInProcess();
	const counted = await operations.during(sendInProcess);
	const recorded = await recordRequests(firestore, authOrigin, sendInProcess);
	const sendToEmulators = (requests: readonly EmulatorRequest[]) => async () => {
		const response = await fetch(`${origin}${emptyPath}`);
		await response.arrayBuffer();
		await replayRequests(firestore, requests);
		return response.status === 404;
	};
	const kinds = { call: sendTo, inOrder: sendToEmulators(recorded), atOnce: sendToEmulators(atOnce(recorded)) };

	await measure(warmUp, sendTo);
	await measureAlternately(warmUp, kinds);
	const measured = await measureAlternately(oneClient, kinds);
	const ratioTo = ({ p50Ms }: Measured) => Math.round((measured.call.p50Ms / p50Ms) * 100) / 100;
	return {
		name: call.name,
		size,
		...measured,
		operations: counted,
		sequential: sequentialRequests(recorded),
		ratios: { inOrder: ratioTo(measured.inOrder), atOnce: ratioTo(measured.atOnce) },
		crowd: size === 'small' || call.isByIds ? await measure(fiftyClients, sendTo) : null,
	};
}

const head = [
	...['call', 'size', 'reads', 'writes', 'in a row', 'p50 ms', 'p99 ms', 'emulators p50 ms', 'ratio', 'at once p50 ms'],
	...['ratio', '50: req/s', 'p50 ms', 'p99 ms', 'failed'],
];

function cellsOf({ name, size, operations, sequential, ratios, crowd, ...row }: Row): (string | number)[] {
	return [
		...[name, size, operations.reads, operations.writes, sequential, row.call.p50Ms, row.call.p99Ms],
		...[row.inOrder.p50Ms, ratios.inOrder, row.atOnce.p50Ms, ratios.atOnce],
		...[crowd?.requestsPerSecond ?? '—', crowd?.p50Ms ?? '—', crowd?.p99Ms ?? '—'],
		row.call.failures + row.inOrder.failures + row.atOnce.failures + (crowd?.failures ?? 0),
	];
}
