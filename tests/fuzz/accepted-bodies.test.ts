import { type Endpoint, type EndpointName, endpoints, type NewSession, type Website } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { type Example, type ExampleFixture, exampleOf, makeExampleFixture, pathOf } from '@stayup/testing/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptedBodies } from './accepted-bodies.ts';

const origin = process.env.STAYUP_ORIGIN ?? '';
const seed = 20_261_122;
const bodiesPerRow = 25;
const concurrency = 4;
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

// Hundreds of forms use up the hourly limits for everybody, which other tests need.
afterAll(() => firestore.recursiveDelete(stored.rateLimits));

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
	let isDone = false;

	async function watchNeighbour(): Promise<void> {
		while (!isDone) {
			const { status, ms } = await callAsNeighbour(neighbourTimes.length);
			neighbourTimes.push(ms);
			// A limit of edits may refuse the neighbour; anything else may not.
			if (status !== 200 && status !== 429) faults.push(`the neighbour got ${status}`);
			if (ms > slowestNeighbourMs)
				slow.push({ description: `the neighbour waited ${ms} ms`, trials: [...inFlight], isOfNeighbour: true });
		}
	}
	async function sendAll(trials: readonly Trial[]): Promise<void> {
		for (const trial of trials) {
			if (faults.length > 5) return;
			inFlight.add(trial);
			const { status, ms } = await attempt(trial);
			inFlight.delete(trial);
			if (status >= 500) faults.push(`${trial.name}: ${status} for ${trial.text.slice(0, 300)}`);
			if (ms > slowestMs)
				slow.push({ description: `${trial.name} took ${ms} ms`, trials: [trial], isOfNeighbour: false });
			done.push({ name: trial.name, ms, status });
		}
	}

	const startedAt = Date.now();
	const watching = watchNeighbour();
	// The bodies of one endpoint change the same document, so they follow each other.
	await pLimit(concurrency).map(trialsByRow, sendAll);
	isDone = true;
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
	const { method }: Endpoint = endpoints[name];
	const { who, params } = examples.get(name) ?? (await exampleOf(name, fixture));
	const timed = await call(method, pathOf(name, params), who?.token, text);
	await prepareNext(name, timed);
	return timed;
}

/** Makes room after a new website, and takes a new account or link if an accepted body used up the old one. */
async function prepareNext(name: EndpointName, { status, reply }: Timed): Promise<void> {
	if (name === 'addWebsite' && status === 201) {
		const { _id }: Website = JSON.parse(reply);
		await send('DELETE', `/api/websites/${_id}`, { token: fixture.alice.token });
	}
	if ([401, 404, 409, 429].includes(status) || name === 'useEmailLink') {
		const example = await exampleOf(name, fixture);
		const isOfBob = example.who?._id === fixture.bob._id;
		examples.set(name, isOfBob ? { ...example, who: await register('Bob') } : example);
	}
}

/** Reads and edits in turn. */
function callAsNeighbour(turn: number): Promise<Timed> {
	const { who, website } = neighbour;
	return turn % 2 === 0
		? call('GET', '/api/websites', who.token)
		: call('PATCH', `/api/websites/${website._id}`, who.token, JSON.stringify({ name: `Shop ${turn}` }));
}

async function call(method: string, path: string, token: string | undefined, body?: string): Promise<Timed> {
	const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
	const request = { method, headers, ...(body === undefined ? {} : { body }) };
	const startedAt = Date.now();
	// The emulator may close an idle connection at the moment of its reuse; as in a browser, the request is sent again.
	const response = await fetch(`${origin}${path}`, request).catch((error: unknown) => {
		if (!isClosedConnection(error)) throw error;
		return fetch(`${origin}${path}`, request);
	});
	return { status: response.status, reply: await response.text(), ms: Date.now() - startedAt };
}

/** A connection that has carried responses before. */
function isClosedConnection(error: unknown): boolean {
	const { code, socket } = ((error as Error).cause ?? {}) as { code?: string; socket?: { bytesRead: number } };
	return code === 'UND_ERR_SOCKET' && (socket?.bytesRead ?? 0) > 0;
}
