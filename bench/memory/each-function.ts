/** Every deployed function alone, as Cloud Run starts it: how long it loads, its memory afterwards, and its peak with as many requests at once as it declares. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { aDownAlert } from '@stayup/testing/builders';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { node, root } from '../../dev/base/folders.ts';
import { isListening } from '../../dev/base/ports.ts';
import type { TemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { type FunctionName, functionNames, functionOptionsFor } from '../../functions/src/main/function-options.ts';
import { scaleOf } from '../../functions/src/main/sizes.ts';
import { newOutboxDocument } from '../../functions/src/outbox/new-delivery.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { startQueue, token } from './rounds-under-limit.ts';

export interface FunctionMemory {
	name: string;
	/** Of its process, until it listens. */
	loadCpuMs: number;
	loadedMb: number;
	peakMb: number;
	atOnce: number;
	limitMb: number;
	sparePercent: number;
	/** Calls that got no answer, or one of the server's errors. */
	failed: number;
}

const port = 22_082;
const queuePort = 22_083;
/** Each with as many calls as the function declares. */
const turns = 5;
const settings = { SIZE: 'large', MAX_INSTANCES: '94' };

interface Call {
	path?: string;
	method?: 'GET' | 'POST';
	body?: object;
}

/** The calls of one turn. The case `limit` measures rounds and rechecks, whose websites may all hang. */
type Calls = (count: number) => Promise<Call[]>;

const repeated =
	(...calls: readonly Call[]): Calls =>
	async (count) =>
		Array.from({ length: count }, (_, index) => calls[index % calls.length] ?? {});
const task = (data: object) => repeated({ method: 'POST', body: { data } });
const scheduled = repeated({ method: 'POST', body: {} });

function callsOf({ projectId, settings: own }: TemporaryProduct): Partial<Record<FunctionName, Calls>> {
	const stored = collectionsOf(getFirestore(initializeApp({ projectId })));
	const someone = async () => (await stored.users.limit(1).get()).docs[0]?.id ?? '';
	/** Alerts that are sent, each once. */
	const emails: Calls = async (count) => {
		const ownerId = await someone();
		return Promise.all(
			Array.from({ length: count }, async () => {
				const { id } = await stored.outbox.add(
					newOutboxDocument({ ownerId, channel: 'email', message: aDownAlert() }, Date.now()),
				);
				return { method: 'POST', body: { data: { deliveryId: id, channel: 'email', at: null } } } as const;
			}),
		);
	};
	const ofOwner =
		(data: (uid: string) => object): Calls =>
		async (count) =>
			task(data(await someone()))(count);
	const nothing = { deliveryId: 'none', channel: 'webhook', at: null };
	const login = { email: 'bob@stayup.test', password: 'stayup-demo' };
	return {
		api: repeated(
			{ path: '/api/openapi.json' },
			{ path: '/api/docs' },
			{ path: '/api/auth/login', method: 'POST', body: login },
		),
		checks: repeated({ path: '/api/try', method: 'POST', body: { url: `${own.APP_ORIGIN}/` } }),
		statusPages: repeated(
			{ path: '/s/lindqvist' },
			{ path: '/s/status' },
			{ path: '/careers' },
			{ path: '/badges/none.svg' },
		),
		visitors: repeated({ path: '/v/none', method: 'POST', body: { path: '/' } }, { path: '/f/none/sent' }),
		tick: scheduled,
		sweep: scheduled,
		domains: scheduled,
		nightly: scheduled,
		statusRefresh: scheduled,
		tickPart: task({
			scheduledAt: Date.now(),
			part: 0,
			parts: 1,
			queuesInUse: 4,
			cadences: Object.fromEntries(Array.from({ length: 750 }, (_, index) => [`shard-60-${index}`, 60])),
		}),
		deliver: task(nothing),
		deliverEmail: emails,
		deliverSlack: task({ ...nothing, channel: 'slack' }),
		deliverTelegram: task({ ...nothing, channel: 'telegram' }),
		deliverPush: task({ ...nothing, channel: 'push' }),
		deliverSms: task({ ...nothing, channel: 'sms' }),
		callWebhook: task({ deliveryId: 'none', call: null }),
		fanOut: task({ broadcastId: 'none' }),
		applyTier: ofOwner((ownerId) => ({ ownerId })),
		nightlyJobs: ofOwner((uid) => ({
			run: new Date().toISOString(),
			job: { kind: 'monthly-report', uid, month: '2026-10' },
		})),
	};
}

/** Copies of a function are the same code with the same limit. */
const measured = functionNames.filter((name) => !/\d$/.test(name));

export async function measureEachFunction(
	product: TemporaryProduct,
	env: Readonly<Record<string, string | undefined>>,
): Promise<FunctionMemory[]> {
	Object.assign(process.env, product.environment);
	const calls = callsOf(product);
	const queue = await startQueue(queuePort);
	const rows: FunctionMemory[] = [];
	try {
		for (const name of measured) {
			rows.push(await product.progress.step(name, () => measureFunction(name, calls[name], env)));
		}
		return rows;
	} finally {
		queue.close();
	}
}

async function measureFunction(
	name: FunctionName,
	calls: Calls | undefined,
	env: Readonly<Record<string, string | undefined>>,
): Promise<FunctionMemory> {
	const { memory, concurrency } = functionOptionsFor(scaleOf(settings))[name];
	const limitMb = Number.parseInt(memory, 10) * (memory.endsWith('GiB') ? 1024 : 1);
	const child = spawn(
		node,
		[`${root}/node_modules/.bin/functions-framework`, `--target=${name}`, `--port=${port}`, '--signature-type=http'],
		{
			cwd: `${root}/functions`,
			stdio: 'ignore',
			env: {
				...env,
				...settings,
				FUNCTION_TARGET: name,
				FUNCTIONS_EMULATOR: 'true',
				NODE_NO_WARNINGS: '1',
				CLOUD_TASKS_EMULATOR_HOST: `127.0.0.1:${queuePort}`,
			},
		},
	);
	const ended = new Promise((resolve) => child.once('exit', resolve));
	try {
		while (!(await isListening(port))) {
			if (child.exitCode !== null) throw new Error(`${name} does not start.`);
			await delay(50);
		}
		const loadCpuMs = cpuMsOf(child.pid);
		await delay(1_000);
		const loadedMb = megabytesOf(child.pid, 'VmRSS');
		let failed = 0;
		for (let turn = 0; calls && turn < turns; turn += 1) {
			const answers = await Promise.all((await calls(concurrency)).map((call) => statusOf(call)));
			failed += answers.filter((status) => status === null || status >= 500).length;
		}
		const peakMb = megabytesOf(child.pid, 'VmHWM');
		const sparePercent = Math.round((1 - peakMb / limitMb) * 100);
		return { name, loadCpuMs, loadedMb, peakMb, atOnce: calls ? concurrency : 0, limitMb, sparePercent, failed };
	} finally {
		child.kill('SIGKILL');
		await ended;
	}
}

function megabytesOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
}

/** In hundredths of a second, after the name, which may have spaces. */
function cpuMsOf(pid: number | undefined): number {
	const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
	const [user, system] = fields.split(' ').slice(11, 13).map(Number);
	return ((user ?? 0) + (system ?? 0)) * 10;
}

/** Null without an answer. */
function statusOf({ path = '/', method = 'GET', body }: Call): Promise<number | null> {
	return new Promise((resolve) => {
		const headers = {
			'content-type': 'application/json',
			authorization: `Bearer ${token}`,
			'x-cloudscheduler-scheduletime': new Date().toISOString(),
		};
		const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
			response.resume().on('end', () => resolve(response.statusCode ?? null));
		});
		sent.on('error', () => resolve(null));
		sent.end(body && JSON.stringify(body));
	});
}
