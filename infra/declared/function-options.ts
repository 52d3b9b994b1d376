/** The declared options of the functions, as a deployment shows them again. */
import { functionOptionsFor } from '../../functions/src/main/function-options.ts';
import { maxInstancesOf } from '../../functions/src/main/sizes.ts';

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
export function optionsWith({
	MAX_INSTANCES,
}: Readonly<Record<string, string | undefined>>): Readonly<Record<string, DeclaredOptions>> {
	return functionOptionsFor(maxInstancesOf(MAX_INSTANCES));
}
