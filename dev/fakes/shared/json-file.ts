/** A value in a JSON file: written atomically, in the order of the calls. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export class JsonFile {
	readonly #path: string;
	#lastWrite: Promise<void> = Promise.resolve();

	constructor(path: string) {
		this.#path = path;
	}

	/** Undefined if the file is missing or is not JSON. */
	async read(): Promise<unknown> {
		try {
			return JSON.parse(await readFile(this.#path, 'utf8'));
		} catch {
			// Missing on the first start, or damaged.
			return undefined;
		}
	}

	write(value: unknown): Promise<void> {
		const text = JSON.stringify(value, null, '\t');
		const writing = this.#lastWrite.then(() => this.#replace(text));
		// The caller gets the error of a failed write; the next write still runs.
		this.#lastWrite = writing.catch(() => undefined);
		return writing;
	}

	async #replace(text: string): Promise<void> {
		const unfinished = `${this.#path}.${process.pid}.unfinished`;
		await mkdir(dirname(this.#path), { recursive: true });
		await writeFile(unfinished, text);
		await rename(unfinished, this.#path);
	}
}
