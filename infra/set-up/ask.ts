/** Asks for a secret on the terminal, without showing what is typed. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export async function askSecret(question: string): Promise<string> {
	process.stderr.write(question);
	const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
	const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
	try {
		return await terminal.question('');
	} finally {
		terminal.close();
		process.stderr.write('\n');
	}
}
