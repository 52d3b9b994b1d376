import { type Endpoint, type EndpointName, endpoints, type NewSession, type Website } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { type Example, type ExampleFixture, exampleOf, makeExampleFixture, pathOf } from '@stayup/testing/examples';
import { product } from '@stayup/testing/local-product/worker';
import { openStoredData } from '@stayup/testing/stored-data';
import pLimit from 'p-limit';
import { beforeAll, expect, it } from 'vitest';
import { acceptedBodies } from './accepted-bodies.ts';
import { type RequestEndpoint, requestsTo } from './product-app.ts';

const seed = 20_261_122;
/** `npm test -- long` sends more; these change nine of ten fields, and mix all classes of text. */
const bodiesPerRow = process.env.STAYUP_FUZZ === 'full' ? 25 : 12;
const concurrency = 4;
const trialsPerNeighbourCall = 8;
/** A new example takes as long as several bodies. */
const mostNewExamples = 3;
/** The slowest answer that is allowed, and that of another user's calls at the same time (INPUT-1). */
const slowestMs = 2000;
const slowestNeighbourMs = 1000;
const attemptsWhenSlow = 5;

interface Trial {
	name: EndpointName;
	text: string;
}

interface Timed {
	status: number;
	reply: string;
	ms: number;
}

interface Slow {
	description: string;
	/** Those in flight, if the neighbour waited. */
	trials: readonly Trial[];
	isOfNeighbour: boolean;
}

const rows = Object.entries(endpoints).flatMap(([name, row]) => {
	const { body }: Endpoint = row;
	return body ? [{ name: name as EndpointName, body }] : [];
});
const { firestore, auth, stored } = openStoredData();
const examples = new Map<EndpointName, Example>();
/** How many were made for an endpoint after the first. */
const newExamples = new Map<EndpointName, number>();
let requestOwn: RequestEndpoint | undefined;
let fixture: ExampleFixture;
let neighbour: { who: NewSession; website: Website };

beforeAll(async () => {
	fixture = await makeExampleFixture({ firestore, auth, stored });
	for (const { name } of rows) examples.set(name, await exampleOf(name, fixture));
	const who = await register('Nina');
	const body = { name: 'Neighbour', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/neighbour` };
	const { body: website } = await send<Website>('POST', '/api/websites', { token: who.token, body });
	neighbour = { who, website };
}, 120_000);

it('answers every accepted body within two seconds and without an error of ours, while others notice nothing', {
	timeout: 240_000,
}, async () => {
	const trialsByRow = rows.map(({ name, body }) =>
		acceptedBodies(body, examples.get(name)?.body ?? {}, seed, bodiesPerRow).map((text): Trial => ({ name, text })),
	);
	const inFlight = new Set<Trial>();
	const faults: string[] = [];
	const slow: Slow[] = [];
	const done: { name: string; ms: number; status: number }[] = [];
	const neighbourTimes: number[] = [];
	let sent = 0;
	let watching = Promise.resolve();

	async function askNeighbour(): Promise<void> {
		const { status, ms } = await callAsNeighbour(neighbourTimes.length);
		neighbourTimes.push(ms);
		// A limit of edits may refuse the neighbour; anything else may not.
		if (status !== 200 && status !== 429) faults.push(`the neighbour got ${status}`);
		if (ms > slowestNeighbourMs)
			slow.push({ description: `the neighbour waited ${ms} ms`, trials: [...inFlight], isOfNeighbour: true });
	}
	async function sendAll(trials: readonly Trial[]): Promise<void> {
		for (const trial of trials) {
			if (faults.length > 5) return;
			inFlight.add(trial);
			sent += 1;
			if (sent % trialsPerNeighbourCall === 0) watching = watching.then(askNeighbour);
			const { status, ms } = await attempt(trial);
			inFlight.delete(trial);
			if (status >= 500) faults.push(`${trial.name}: ${status} for ${trial.text.slice(0, 300)}`);
			if (ms > slowestMs)
				slow.push({ description: `${trial.name} took ${ms} ms`, trials: [trial], isOfNeighbour: false });
			done.push({ name: trial.name, ms, status });
		}
	}

	const startedAt = Date.now();
	// The bodies of one endpoint change the same document, so they follow each other.
	await pLimit(concurrency).map(trialsByRow, sendAll);
	await watching;

	const accepted = done.filter(({ status }) => status < 300).length;
	const slowest = done.toSorted((one, other) => other.ms - one.ms).slice(0, 5);
	console.log(
		`${done.length} accepted bodies to ${rows.length} endpoints in ${Math.round((Date.now() - startedAt) / 1000)} s,`,
		`${accepted} of them successful. Slowest: ${slowest.map(({ name, ms }) => `${name} ${ms} ms`).join(', ')};`,
		`the neighbour ${Math.max(...neighbourTimes)} ms in ${neighbourTimes.length} calls.`,
	);
	expect(faults).toEqual([]);
	expect(await slowAgain(slow)).toEqual([]);
	expect(done.length).toBeGreaterThan(400);
	expect(accepted).toBeGreaterThan(150);
	expect(neighbourTimes.length).toBeGreaterThan(10);
});

/**
 * A busy machine also makes calls slow, and so do two edits in one shard: only a body that is slow each time that it is sent alone
 * counts, or that makes the neighbour wait each time.
 */
async function slowAgain(slow: readonly Slow[]): Promise<string[]> {
	const again: string[] = [];
	for (const { description, trials, isOfNeighbour } of slow) {
		for (const trial of trials) {
			if (await isSlowAgain(trial, isOfNeighbour, attemptsWhenSlow)) {
				again.push(`${description}: ${trial.name} ${trial.text}`);
			}
		}
	}
	return again;
}

async function isSlowAgain(trial: Trial, isOfNeighbour: boolean, attempts: number): Promise<boolean> {
	if (attempts === 0) return true;
	const sent = attempt(trial);
	const isSlow = isOfNeighbour ? (await callAsNeighbour(1)).ms > slowestNeighbourMs : (await sent).ms > slowestMs;
	await sent;
	return isSlow && (await isSlowAgain(trial, isOfNeighbour, attempts - 1));
}

async function attempt({ name, text }: Trial): Promise<Timed> {
	const { who, params } = examples.get(name) ?? (await exampleOf(name, fixture));
	const timed = await call(name, pathOf(name, params), who?.token, text);
	await prepareNext(name, timed);
	return timed;
}

/** Makes room after a new website, and takes a new account or link if an accepted body used up the old one. */
async function prepareNext(name: EndpointName, { status, reply }: Timed): Promise<void> {
	if (name === 'addWebsite' && status === 201) {
		const { _id }: Website = JSON.parse(reply);
		await send('DELETE', `/api/websites/${_id}`, { token: fixture.alice.token });
	}
	const made = newExamples.get(name) ?? 0;
	if (made < mostNewExamples && ([401, 404, 409, 429].includes(status) || name === 'useEmailLink')) {
		newExamples.set(name, made + 1);
		const example = await exampleOf(name, fixture);
		const isOfBob = example.who?._id === fixture.bob._id;
		examples.set(name, isOfBob ? { ...example, who: await register('Bob') } : example);
	}
}

/** Reads and edits in turn. */
function callAsNeighbour(turn: number): Promise<Timed> {
	const { who, website } = neighbour;
	return turn % 2 === 0
		? call('listWebsites', '/api/websites', who.token)
		: call('updateWebsite', `/api/websites/${website._id}`, who.token, JSON.stringify({ name: `Shop ${turn}` }));
}

/** Until everything that the call started is done. */
async function call(name: EndpointName, path: string, token: string | undefined, body?: string): Promise<Timed> {
	const { method }: Endpoint = endpoints[name];
	const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
	const request = { method, headers, ...(body === undefined ? {} : { body }) };
	const startedAt = performance.now();
	const response = await product().inProcess((context) => {
		requestOwn ??= requestsTo(context);
		return requestOwn(name, path, request);
	});
	return { status: response.status, reply: await response.text(), ms: Math.round(performance.now() - startedAt) };
}
