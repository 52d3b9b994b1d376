/** A value in a JSON file: written atomically, in the order of the calls. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export class JsonFile {
	readonly #path: string | null;
	#lastWrite: Promise<void> = Promise.resolve();

	/** Null: nothing is kept. */
	constructor(path: string | null) {
		this.#path = path;
	}

	/** Undefined if the file is missing or is not JSON. */
	async read(): Promise<unknown> {
		if (this.#path === null) return undefined;
		try {
			return JSON.parse(await readFile(this.#path, 'utf8'));
		} catch {
			// Missing on the first start, or damaged.
			return undefined;
		}
	}

	async write(value: unknown): Promise<void> {
		const path = this.#path;
		if (path === null) return;
		const text = JSON.stringify(value, null, '\t');
		const writing = this.#lastWrite.then(() => replaceFile(path, text));
		// The caller gets the error of a failed write; the next write still runs.
		this.#lastWrite = writing.catch(() => undefined);
		return writing;
	}
}

async function replaceFile(path: string, text: string): Promise<void> {
	const unfinished = `${path}.${process.pid}.unfinished`;
	await mkdir(dirname(path), { recursive: true });
	await writeFile(unfinished, text);
	await rename(unfinished, path);
}
