/** Replaces Cloud Tasks for two releases: the tasks of both run in the release that the test chooses, in the order of their times. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { RunningRelease } from './running-release.ts';

interface NewTask {
	task: { name?: string; scheduleTime?: string; httpRequest: { body: string } };
}

export interface SharedQueue {
	/** `host:port` */
	host: string;
	/** From now on `release` runs the tasks, and `other` those of functions that only it has, as in a deployment that keeps them. */
	runBy(release: RunningRelease, other: RunningRelease): void;
	/** Resolves when no task is left. */
	drained(): Promise<void>;
	stop(): void;
}

export async function startSharedQueue(): Promise<SharedQueue> {
	const known = new Set<string>();
	const failures: unknown[] = [];
	let runners: readonly RunningRelease[] = [];
	let running: Promise<unknown> = Promise.resolve();

	const server = createServer(async (request, response) => {
		const queue = /\/queues\/(\w+)\/tasks$/.exec(request.url ?? '')?.[1] ?? '';
		const { task } = (await json(request)) as NewTask;
		const isKnown = task.name !== undefined && known.has(task.name);
		if (task.name !== undefined) known.add(task.name);
		response.writeHead(isKnown ? 409 : 200, { 'content-type': 'application/json' }).end('{}');
		if (!isKnown) add(queue, JSON.parse(Buffer.from(task.httpRequest.body, 'base64').toString('utf8')) as object);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

	// The functions wait for the time of a task themselves, as with the emulated queue, so a later task must not wait for an earlier one.
	function add(queue: string, body: object): void {
		const run = runInOne(queue, { ...body, retryCount: 0, executionCount: 0, headers: {} });
		running = Promise.all([running, run.catch((error: unknown) => failures.push(error))]);
	}

	async function runInOne(queue: string, event: object): Promise<void> {
		for (const release of runners) if (await release.run(queue, event)) return;
		throw new Error(`No release has the function ${queue}.`);
	}

	return {
		host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
		runBy(...releases) {
			runners = releases;
		},
		async drained() {
			for (let last: unknown; last !== running; ) {
				last = running;
				await running;
			}
			if (failures.length > 0) throw new AggregateError(failures.splice(0), 'A task failed.');
		},
		stop: () => void server.close(),
	};
}
