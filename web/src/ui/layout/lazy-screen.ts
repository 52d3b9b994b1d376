/** Loads a screen when it is first shown, and abandons its chunk after 120 seconds (specification §2 and §9). */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export const chunkTimeoutMs = 120_000;

export function lazyScreen<Props = object>(
	load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
	return lazy(async () => ({ default: await abandonAfter(chunkTimeoutMs, load()) }));
}

export async function abandonAfter<Value>(timeoutMs: number, loading: Promise<Value>): Promise<Value> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const abandoned = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('The screen took too long to load.')), timeoutMs);
	});
	try {
		return await Promise.race([loading, abandoned]);
	} finally {
		clearTimeout(timer);
	}
}
