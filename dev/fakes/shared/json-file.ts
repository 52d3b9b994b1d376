// A value kept in a JSON file: written whole or not at all, in the order asked.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export class JsonFile {
	readonly #path: string;
	#lastWrite: Promise<void> = Promise.resolve();

	constructor(path: string) {
		this.#path = path;
	}

	async read(): Promise<unknown> {
		try {
			return JSON.parse(await readFile(this.#path, 'utf8'));
		} catch {
			// Missing on the first start, unreadable after an accident: both mean starting fresh.
			return undefined;
		}
	}

	write(value: unknown): Promise<void> {
		const text = JSON.stringify(value, null, '\t');
		const writing = this.#lastWrite.then(() => this.#replace(text));
		// A failed write is told to its caller and must not stop the next one.
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
