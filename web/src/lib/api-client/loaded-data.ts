/** Lets the end of a session throw away what was loaded in it, without loading the cache just to empty it. */
type Forget = () => void;

let forget: Forget = () => undefined;

export function whenForgotten(next: Forget): void {
	forget = next;
}

export function forgetLoadedData(): void {
	forget();
}
