/** Runs gcloud and firebase. */
import { spawn } from 'node:child_process';
import type { Program } from './step.ts';

export class ProgramError extends Error {
	/** All that the program printed. */
	readonly output: string;

	constructor(message: string, output: string) {
		super(message);
		this.output = output;
	}
}

export interface Programs {
	/** Returns what the program prints; throws with its reason if it fails. */
	run(program: Program, args: readonly string[], input?: string): Promise<string>;
}

export function createPrograms(): Programs {
	return {
		async run(program, args, input = '') {
			const { code, stdout, stderr } = await execute(program, args, input);
			if (code === 0) return stdout;
			const reason = reasonOf(stderr || stdout) || `exit code ${code}`;
			throw new ProgramError(`${program} ${verbOf(args)} failed: ${reason}`, `${stdout}\n${stderr}`);
		},
	};
}

async function execute(program: Program, args: readonly string[], input: string) {
	const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, CI: 'true' } });
	child.stdin.on('error', () => {});
	child.stdin.end(input);
	const ended = new Promise<number>((resolve, reject) => {
		child.once('error', () => reject(new Error(`${program} is not installed.`)));
		child.once('close', (code) => resolve(code ?? 1));
	});
	// A deployment takes minutes and says more than why it failed.
	const isShown = args[0] === 'deploy';
	const output = { stdout: '', stderr: '' };
	for (const name of ['stdout', 'stderr'] as const) {
		child[name].setEncoding('utf8').on('data', (text: string) => {
			output[name] += text;
			if (isShown) process.stderr.write(text);
		});
	}
	return { code: await ended, ...output };
}

function verbOf(args: readonly string[]): string {
	return args.filter((word) => !word.startsWith('-')).join(' ');
}

/** The line that says why; the rest is context. firebase puts it into its JSON. */
function reasonOf(output: string): string {
	const inJson = /"error": ?"((?:[^"\\]|\\.)*)"/.exec(output)?.[1];
	if (inJson !== undefined) return inJson;
	const lines = output.split('\n').map((line) => line.trim());
	const reason = lines.find((line) => /^(ERROR|Error)/.test(line)) ?? lines.find(Boolean) ?? '';
	return reason.replace(/^ERROR: (\(gcloud[^)]*\) )?/, '').replace(/^Error: /, '');
}
