/**
 * Collects garbage before the heap has grown by half. By default V8 lets it double or more, and the connections of finished checks, which
 * hold most of the memory outside of the heap, stay until then. NODE_OPTIONS refuses this option, so the program sets it.
 */
import { setFlagsFromString } from 'node:v8';

export function limitHeapGrowth(): void {
	setFlagsFromString('--heap-growing-percent=50');
}
