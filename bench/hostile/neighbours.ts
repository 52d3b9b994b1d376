/**
 * Measures how long a neighbour on the same instance waits while one caller sends the largest requests that each endpoint takes, in hostile shapes, and the largest
 * files that each reader of imports takes. Callers and endpoints are in this process, without a database: what is measured is the thread that all share.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { importSources } from '@stayup/contract';
import {
	createEndpointCalls,
	type EndpointRow,
	endpointRows,
	pathWith,
	permittedHeaders,
} from '@stayup/testing/http/endpoint-calls';
import { hostileFiles } from '@stayup/testing/imports/hostile-files';
import type { Progress } from '../../dev/base/progress.ts';
import { createReadUntrusted } from '../../functions/src/imports/read-untrusted.ts';
import { quantile, tableOf } from '../shared/report.ts';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';

/** Milliseconds that a neighbour may wait. */
const bars = { p99: 250, longest: 1_000 };
const shownRows = 25;
/** While a file is read. */
const askEveryMs = 5;

export interface NeighbourRow {
	name: string;
	shapes: number;
	/** After which the neighbour waited longest. */
	worstShape: string;
	senderMs: number;
	p99Ms: number;
	longestMs: number;
}

interface Waited {
	shape: string;
	senderMs: number;
	neighbourMs: number;
}

const calls = createEndpointCalls();
const neighbour = endpointRows.find(({ name }) => name === 'listPlans');

/** The neighbour's request arrives with that of the sender, which begins first. */
async function beside(shape: string, send: () => Promise<unknown>): Promise<Waited> {
	if (!neighbour) throw new Error('There is no endpoint for the neighbour.');
	const startedAt = performance.now();
	const since = () => performance.now() - startedAt;
	const [senderMs, neighbourMs] = await Promise.all([send().then(since), calls.call(neighbour).then(since)]);
	return { shape, senderMs, neighbourMs };
}

function sendTo(row: EndpointRow, { id, query, body, headers }: HostileRequest): Promise<unknown> {
	const path = pathWith(row.path, (parameter) => id ?? `an-${parameter}`);
	const all = new Headers(permittedHeaders(row));
	if (body !== undefined) all.set('content-type', 'application/json');
	for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
	return calls.send(row, query === undefined ? path : `${path}?${query}`, {
		method: row.method,
		headers: all,
		body: body ?? null,
	});
}

function rowOf(name: string, waits: readonly Waited[]): NeighbourRow {
	const times = waits.map(({ neighbourMs }) => neighbourMs);
	const longestMs = times.reduce((most, ms) => Math.max(most, ms), 0);
	const worst = waits.find(({ neighbourMs }) => neighbourMs === longestMs);
	return {
		name,
		shapes: waits.length,
		worstShape: worst?.shape ?? '',
		senderMs: worst?.senderMs ?? 0,
		p99Ms: quantile(times, 0.99),
		longestMs,
	};
}

async function measureEndpoint(row: EndpointRow): Promise<NeighbourRow> {
	const waits: Waited[] = [];
	for (const request of hostileRequests(row)) waits.push(await beside(request.shape, () => sendTo(row, request)));
	return rowOf(`${row.method} ${row.path}`, waits);
}

/** Each neighbour asks again until the file is read, so that the longest wait is found wherever it is. */
async function measureFiles(): Promise<NeighbourRow[]> {
	const read = createReadUntrusted();
	const waits = new Map(importSources.map((source) => [source, [] as Waited[]]));
	for (const { source, name, text } of hostileFiles()) {
		let isRead = false;
		const reading = read('mallory', { source, text })
			.catch(() => undefined)
			.finally(() => {
				isRead = true;
			});
		const startedAt = performance.now();
		while (!isRead) {
			const { neighbourMs } = await beside(name, () => delay(askEveryMs));
			waits.get(source)?.push({ shape: name, senderMs: performance.now() - startedAt, neighbourMs });
		}
		await reading;
	}
	return [...waits].map(([source, each]) => rowOf(`import of ${source}`, each));
}

export async function measureNeighbours(progress: Progress): Promise<{ rows: NeighbourRow[]; missed: string[] }> {
	// Compiles the code before the measurement.
	for (const row of endpointRows) await beside('', () => sendTo(row, { shape: '' }));
	const rows = await progress.step(`Hostile requests to ${endpointRows.length} endpoints`, async () => {
		const measured: NeighbourRow[] = [];
		for (const row of endpointRows) measured.push(await measureEndpoint(row));
		return measured;
	});
	rows.push(...(await progress.step('Hostile files to import', measureFiles)));
	rows.sort((one, other) => other.longestMs - one.longestMs);
	const head = ['endpoint or file', 'requests', 'worst shape', 'sender ms', 'neighbour p99 ms', 'longest ms'];
	const cells = rows
		.slice(0, shownRows)
		.map((row) => [
			row.name,
			row.shapes,
			row.worstShape,
			row.senderMs.toFixed(0),
			row.p99Ms.toFixed(1),
			row.longestMs.toFixed(0),
		]);
	console.log(`The ${shownRows} of ${rows.length} beside which a neighbour waited longest:`);
	console.log(tableOf(head, cells));
	const missed = rows
		.filter(({ p99Ms, longestMs }) => p99Ms > bars.p99 || longestMs > bars.longest)
		.map(({ name, worstShape, longestMs }) => `${name}: ${Math.round(longestMs)} ms beside ${worstShape}`);
	for (const miss of missed) console.log(`Missed: ${miss}`);
	return { rows, missed };
}
