/**
 * Lets a screen undo a step of the Back button before the router follows it. Browsers call the listeners of `popstate` in the order of their
 * registration, so this one has to be registered before the router's.
 */
type Listener = (event: PopStateEvent) => void;

let first: Listener | null = null;

export function registerBackButton(): void {
	window.addEventListener('popstate', (event) => first?.(event));
}

/** Null: the router follows every step. */
export function hearBackButton(listener: Listener | null): void {
	first = listener;
}
