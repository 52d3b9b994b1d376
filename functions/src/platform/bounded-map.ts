/** A map of limited size for what an instance remembers, because an instance can run for days: a further entry replaces the oldest. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
	readonly #max: number;

	constructor(max: number) {
		super();
		this.#max = max;
	}

	override set(key: Key, value: Value): this {
		super.delete(key);
		super.set(key, value);
		const oldest = this.keys().next();
		if (this.size > this.#max && !oldest.done) super.delete(oldest.value);
		return this;
	}
}
