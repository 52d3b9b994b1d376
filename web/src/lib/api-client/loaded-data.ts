/** Clears what was loaded when a session ends, without importing the query cache and others when they were never used. */
const forgetters: (() => void)[] = [];

export function whenForgotten(forget: () => void): void {
	forgetters.push(forget);
}

export function forgetLoadedData(): void {
	for (const forget of forgetters) forget();
}
