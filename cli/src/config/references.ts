/** References to secrets: `${env:NAME}` in any text of the file, so that the file itself holds none. */
const reference = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g;

export function hasReference(text: string): boolean {
	return text.search(reference) !== -1;
}

/** Replaces every reference. `onResolved` is called with each value that took the place of one, and `onMissing` is called with the path of the value and the name of each variable that is not set. */
export function withReferences(
	value: unknown,
	environment: Readonly<Record<string, string | undefined>>,
	onMissing: (path: readonly string[], name: string) => void,
	onResolved: (value: string, name: string) => void,
	path: readonly string[] = [],
): unknown {
	const inner = (one: unknown, key: string) => withReferences(one, environment, onMissing, onResolved, [...path, key]);
	if (Array.isArray(value)) return value.map((one, index) => inner(one, String(index)));
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one, key)]));
	}
	if (typeof value !== 'string') return value;
	return value.replace(reference, (text, name: string) => {
		const found = environment[name];
		if (found === undefined || found === '') onMissing(path, name);
		else onResolved(found, name);
		return found ?? text;
	});
}

/** Shorter values are found in ordinary text by chance. */
const shortestHidden = 4;

/** Puts the references back, so that neither the terminal nor the lock shows a secret. `resolved`: the names of variables by their values. */
export function hideReferences<Value>(value: Value, resolved: ReadonlyMap<string, string>): Value {
	return hide(
		value,
		[...resolved].filter(([secret]) => secret.length >= shortestHidden),
	) as Value;
}

function hide(value: unknown, resolved: readonly (readonly [string, string])[]): unknown {
	if (Array.isArray(value)) return value.map((one) => hide(one, resolved));
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hide(one, resolved)]));
	}
	if (typeof value !== 'string') return value;
	return resolved.reduce((text, [secret, name]) => text.replaceAll(secret, `\${env:${name}}`), value);
}
