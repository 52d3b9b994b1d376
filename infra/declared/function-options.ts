/** The declared options of the functions, as a deployment shows them again. */
import { functionOptionsFor } from '../../functions/src/main/function-options.ts';
import { scaleOf } from '../../functions/src/main/sizes.ts';

export interface DeclaredOptions {
	memory: string;
	timeoutSeconds: number;
	maxInstances: number;
	concurrency: number;
	cpu: number;
	secrets?: readonly { name: string }[];
	rateLimits?: { maxConcurrentDispatches: number };
	retryConfig?: { maxAttempts: number };
}

/** `settings` are those of functions/.env.PROJECT. */
export function optionsWith(
	settings: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, DeclaredOptions>> {
	return functionOptionsFor(scaleOf(settings));
}
