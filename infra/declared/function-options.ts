/** The declared options of the functions, as a deployment shows them again. */
import { functionOptions } from '../../functions/src/main/function-options.ts';

export interface DeclaredOptions {
	memory: string;
	timeoutSeconds: number;
	maxInstances: number;
	concurrency?: number;
	secrets?: readonly { name: string }[];
	rateLimits?: { maxConcurrentDispatches: number };
	retryConfig?: { maxAttempts: number };
}

export function optionsOf(name: string): DeclaredOptions | undefined {
	return (functionOptions as Readonly<Record<string, DeclaredOptions>>)[name];
}
