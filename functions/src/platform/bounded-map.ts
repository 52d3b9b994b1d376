/**
 * A map of limited bytes for what an instance remembers: an instance can run for days, and callers choose many of the keys and values. A further
 * entry replaces the oldest ones. An entry that has grown is set again, so that it counts as large as it is.
 */
export class BoundedMap<Value> extends Map<string, Value> {
	readonly #largestBytes: number;
	readonly #bytesOf: (value: Value) => number;
	readonly #sizes = new Map<string, number>();
	#bytes = 0;

	/** `bytesOf` for values that hide what they contain, such as promises and compiled expressions. */
	constructor({ megabytes, bytesOf = bytesOfPlain }: { megabytes: number; bytesOf?: (value: Value) => number }) {
		super();
		this.#largestBytes = megabytes * 1024 * 1024;
		this.#bytesOf = bytesOf;
	}

	override set(key: string, value: Value): this {
		this.delete(key);
		const bytes = bytesOfEntry + bytesOfPlain(key) + this.#bytesOf(value);
		if (bytes > this.#largestBytes) return this;
		super.set(key, value);
		this.#sizes.set(key, bytes);
		this.#bytes += bytes;
		for (const oldest of this.keys()) {
			if (this.#bytes <= this.#largestBytes) break;
			this.delete(oldest);
		}
		return this;
	}

	override delete(key: string): boolean {
		this.#bytes -= this.#sizes.get(key) ?? 0;
		this.#sizes.delete(key);
		return super.delete(key);
	}

	override clear(): void {
		super.clear();
		this.#sizes.clear();
		this.#bytes = 0;
	}
}

/** In this map and in that of its sizes, whose tables V8 doubles. */
const bytesOfEntry = 160;

/** About what V8 takes, rather more than less. Values are plain and finite: text, numbers, lists, maps, sets and objects of these. */
function bytesOfPlain(value: unknown): number {
	if (typeof value === 'string') return 24 + 2 * value.length;
	if (typeof value !== 'object' || value === null) return 16;
	const parts = value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : Object.values(value);
	return parts.reduce<number>((sum, part) => sum + 16 + bytesOfPlain(part), 64);
}
