/** Runs gcloud and firebase. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Program } from './step.ts';

export interface Programs {
	/** Returns what the program prints; throws with its reason if it fails. */
	run(program: Program, args: readonly string[], input?: string): Promise<string>;
}

export function createPrograms(): Programs {
	return {
		async run(program, args, input = '') {
			const { code, stdout, stderr } = await execute(program, args, input);
			if (code === 0) return stdout;
			throw new Error(`${program} ${verbOf(args)} failed: ${reasonOf(stderr || stdout) || `exit code ${code}`}`);
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
	const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
	return { code, stdout, stderr };
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
