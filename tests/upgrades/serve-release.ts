/**
 * Serves the functions of one release beside the emulators, as a tagged revision does: `/api` like Hosting, and `POST /run/FUNCTION` runs a
 * task or a schedule. Usage: serve-release.ts BUNDLE. Prints the port.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Functions {
	api: RequestHandler;
	checks: RequestHandler;
	[name: string]: unknown;
}

const [bundle = ''] = process.argv.slice(2);
const functions = (await import(pathToFileURL(bundle).href)) as Functions;

const server = createServer((request, response) => {
	handle(request, response).catch((error: unknown) => {
		console.error(error);
		response.writeHead(500).end(String(error));
	});
});
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const path = request.url ?? '';
	const name = /^\/run\/(\w+)$/.exec(path)?.[1];
	if (name !== undefined) {
		await runJob(functions[name], await json(request));
		response.writeHead(200).end('{}');
		return;
	}
	const isCheck = /^\/api\/(websites\/[^/]+\/check|try)$/.test(path);
	await (isCheck ? functions.checks : functions.api)(request, response);
}

/** Cloud Functions keeps the work of a task or a schedule in `run`. */
async function runJob(job: unknown, event: unknown): Promise<void> {
	if (typeof job !== 'function' || !('run' in job) || typeof job.run !== 'function') {
		throw new Error('This release has no such task or schedule.');
	}
	await job.run(event);
}
