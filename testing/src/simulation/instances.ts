/** The instances of the functions: a killed one does nothing more, whatever it was doing. */
import type { Region } from '@stayup/contract';

export interface Instance {
	region: Region;
	died: Promise<void>;
	/** The function, which never settles once the instance is dead. */
	alive<Args extends readonly unknown[], Value>(
		call: (...args: Args) => Promise<Value>,
	): (...args: Args) => Promise<Value>;
	kill(): void;
}

export interface Instances {
	/** Null while the region is down. */
	pick(region: Region): Instance | null;
	/** Kills an instance of the region; another one takes its place at once. */
	killOne(region: Region): void;
	/** Kills all instances of the region, and starts none before `until`, in milliseconds since the epoch. */
	takeDown(region: Region, until: number): void;
}

export function createInstances(now: () => number, random: () => number, perRegion: number): Instances {
	const running = new Map<Region, Instance[]>();
	const downUntil = new Map<Region, number>();

	function instancesOf(region: Region): Instance[] {
		const instances = running.get(region) ?? Array.from({ length: perRegion }, () => startInstance(region));
		running.set(region, instances);
		return instances;
	}

	return {
		pick(region) {
			if ((downUntil.get(region) ?? 0) > now()) return null;
			const instances = instancesOf(region);
			return instances[Math.floor(random() * instances.length)] ?? null;
		},
		killOne(region) {
			const [killed, ...others] = instancesOf(region);
			killed?.kill();
			running.set(region, [...others, startInstance(region)]);
		},
		takeDown(region, until) {
			for (const instance of instancesOf(region)) instance.kill();
			running.delete(region);
			downUntil.set(region, until);
		},
	};
}

export function startInstance(region: Region): Instance {
	let isDead = false;
	let die = () => {};
	const died = new Promise<void>((resolve) => {
		die = resolve;
	});
	return {
		region,
		died,
		alive:
			(call) =>
			async (...args) => {
				if (isDead) await new Promise(() => {});
				try {
					return await call(...args);
				} finally {
					if (isDead) await new Promise(() => {});
				}
			},
		kill() {
			isDead = true;
			die();
		},
	};
}
