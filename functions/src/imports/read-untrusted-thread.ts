/** The thread of `read-untrusted.ts`: answers each message, a file, with what is in it. */
import { parentPort } from 'node:worker_threads';
import type { FileAnswer } from './read-untrusted.ts';
import { readSource, type SourceFile } from './rules/read-source.ts';
import { UnreadableFile } from './rules/unreadable-file.ts';

parentPort?.on('message', (file: SourceFile) => parentPort?.postMessage(answerTo(file)));
parentPort?.postMessage('loaded');

function answerTo(file: SourceFile): FileAnswer {
	try {
		return { contents: readSource(file), problem: null };
	} catch (error) {
		if (!(error instanceof UnreadableFile)) throw error;
		return { problem: error.message };
	}
}
