/** Clears the query cache when a session ends, without importing the cache when it was never used. */
type Forget = () => void;

let forget: Forget = () => undefined;

export function setForget(next: Forget): void {
	forget = next;
}

export function forgetLoadedData(): void {
	forget();
}
