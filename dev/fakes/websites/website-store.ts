/** The test websites: their behaviour and their visits. Behaviour survives restarts. */
import { JsonFile } from '../shared/json-file.ts';
import { type Behaviour, changeBehaviour, healthy } from './behaviour.ts';
import { isWebsiteName } from './website-name.ts';

export interface Website {
	name: string;
	behaviour: Behaviour;
	requests: number;
	handshakes: number;
	/** Milliseconds since 1970. */
	lastRequestAt: number | null;
}

export class WebsiteStore {
	readonly #file: JsonFile;
	readonly #websites = new Map<string, Website>();

	private constructor(file: JsonFile, kept: Map<string, Behaviour>) {
		this.#file = file;
		for (const [name, behaviour] of kept) this.#add(name, behaviour);
	}

	static async open(path: string): Promise<WebsiteStore> {
		const file = new JsonFile(path);
		return new WebsiteStore(file, behavioursIn(await file.read()));
	}

	visit(name: string): Website {
		return this.#websites.get(name) ?? this.#add(name, healthy);
	}

	list(): Website[] {
		return [...this.#websites.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
	}

	async change(name: string, change: unknown): Promise<Website> {
		const behaviour = changeBehaviour(this.#websites.get(name)?.behaviour ?? healthy, change);
		const website = this.visit(name);
		website.behaviour = behaviour;
		await this.#keep();
		return website;
	}

	async reset(name: string): Promise<Website> {
		return this.change(name, healthy);
	}

	#add(name: string, behaviour: Behaviour): Website {
		const website: Website = { name, behaviour, requests: 0, handshakes: 0, lastRequestAt: null };
		this.#websites.set(name, website);
		return website;
	}

	#keep(): Promise<void> {
		return this.#file.write(Object.fromEntries(this.list().map((website) => [website.name, website.behaviour])));
	}
}

function behavioursIn(stored: unknown): Map<string, Behaviour> {
	if (typeof stored !== 'object' || stored === null) return new Map();
	try {
		const named = Object.entries(stored).filter(([name]) => isWebsiteName(name));
		return new Map(named.map(([name, behaviour]) => [name, changeBehaviour(healthy, behaviour)]));
	} catch {
		// One invalid entry makes the whole file invalid.
		return new Map();
	}
}
