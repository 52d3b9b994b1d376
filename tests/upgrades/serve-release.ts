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
		const job = functions[name];
		const event = await json(request);
		if (isJob(job)) await job.run(event);
		response.writeHead(isJob(job) ? 200 : 404).end('{}');
		return;
	}
	const isCheck = /^\/api\/(websites\/[^/]+\/check|try)$/.test(path);
	await (isCheck ? functions.checks : functions.api)(request, response);
}

/** The work of a task or a schedule. */
function isJob(job: unknown): job is { run(event: unknown): Promise<void> } {
	return typeof job === 'function' && 'run' in job && typeof job.run === 'function';
}
