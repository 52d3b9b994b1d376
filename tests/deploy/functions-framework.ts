/** Runs one function of the uploaded folder as Cloud Run does: the real functions framework, and no setting but those given. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { node } from '../../dev/base/folders.ts';
import { uploadedFolder } from './uploaded-folder.ts';

export interface RunningFunction {
	port: number;
	/** The most memory that its process has had so far. */
	peakMemoryMb(): number;
	/** Resolves with the exit code and everything that was printed. */
	ended: Promise<{ code: number | null; output: string }>;
	stop(): Promise<void>;
}

export async function startFunction(
	name: string,
	settings: Readonly<Record<string, string>>,
): Promise<RunningFunction> {
	const port = await findFreePort();
	const child = spawn(join(uploadedFolder, 'node_modules', '.bin', 'functions-framework'), [], {
		cwd: uploadedFolder,
		env: {
			PATH: dirname(node),
			PORT: String(port),
			FUNCTION_TARGET: name,
			FUNCTION_SIGNATURE_TYPE: 'http',
			K_SERVICE: name.toLowerCase(),
			GCLOUD_PROJECT: 'stayup',
			// Nothing asks for credentials, and there is no metadata server to ask.
			METADATA_SERVER_DETECTION: 'none',
			...settings,
		},
	});
	const ended = outputOf(child);
	return {
		port,
		peakMemoryMb: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
		ended,
		async stop() {
			child.kill('SIGKILL');
			await ended;
		},
	};
}

async function outputOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding('utf8').on('data', (text: string) => {
			output += text;
		});
	}
	const [code] = (await once(child, 'close')) as [number | null];
	return { code, output };
}

async function findFreePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const bound = server.address();
	server.close();
	await once(server, 'close');
	return typeof bound === 'object' && bound ? bound.port : 0;
}
