/** Names of environment variables for the secrets of an exported file. */

export interface ReferenceNames {
	/** The same path has the same name. Such as `SHOP_CHECK_REQUEST_CREDENTIALS_TOKEN` for `['shop', 'check', 'request', 'credentials', 'token']`. */
	nameOf(path: readonly string[]): string;
	/** In the order of their first use. */
	all(): string[];
}

export function createReferenceNames(): ReferenceNames {
	const names = new Map<string, string>();
	return {
		nameOf(path) {
			const id = JSON.stringify(path);
			const known = names.get(id);
			if (known !== undefined) return known;
			const taken = new Set(names.values());
			const plain = plainName(path);
			let name = plain;
			for (let number = 2; taken.has(name); number++) name = `${plain}_${number}`;
			names.set(id, name);
			return name;
		},
		all: () => [...names.values()],
	};
}

/** A name does not begin with a digit. */
function plainName(path: readonly string[]): string {
	const name = path
		.join('_')
		.toUpperCase()
		.replace(/[^A-Z0-9]+/g, '_');
	return /^[0-9]/.test(name) ? `_${name}` : name;
}
