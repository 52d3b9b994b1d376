// The websites that exist here: what each is switched to, how often it was visited, kept across restarts.
import { JsonFile } from '../shared/json-file.ts';
import { type Behaviour, changeBehaviour, healthy } from './behaviour.ts';
import { isSiteName } from './site-name.ts';

export type Site = {
	name: string;
	behaviour: Behaviour;
	requests: number;
	handshakes: number;
	lastRequestAt: number | null;
};

export class SiteStore {
	readonly #file: JsonFile;
	readonly #sites = new Map<string, Site>();

	private constructor(file: JsonFile, kept: Map<string, Behaviour>) {
		this.#file = file;
		for (const [name, behaviour] of kept) this.#add(name, behaviour);
	}

	static async open(path: string): Promise<SiteStore> {
		const file = new JsonFile(path);
		return new SiteStore(file, behavioursIn(await file.read()));
	}

	visit(name: string): Site {
		return this.#sites.get(name) ?? this.#add(name, healthy);
	}

	list(): Site[] {
		return [...this.#sites.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
	}

	async change(name: string, change: unknown): Promise<Site> {
		const behaviour = changeBehaviour(this.#sites.get(name)?.behaviour ?? healthy, change);
		const site = this.visit(name);
		site.behaviour = behaviour;
		await this.#keep();
		return site;
	}

	async reset(name: string): Promise<Site> {
		return this.change(name, healthy);
	}

	#add(name: string, behaviour: Behaviour): Site {
		const site: Site = { name, behaviour, requests: 0, handshakes: 0, lastRequestAt: null };
		this.#sites.set(name, site);
		return site;
	}

	#keep(): Promise<void> {
		return this.#file.write(Object.fromEntries(this.list().map((site) => [site.name, site.behaviour])));
	}
}

function behavioursIn(stored: unknown): Map<string, Behaviour> {
	if (typeof stored !== 'object' || stored === null) return new Map();
	try {
		const named = Object.entries(stored).filter(([name]) => isSiteName(name));
		return new Map(named.map(([name, behaviour]) => [name, changeBehaviour(healthy, behaviour)]));
	} catch {
		// One senseless entry means the file was not ours: starting fresh is better than half of it.
		return new Map();
	}
}
