/** An exported file, and what recognises its source. */

export interface ExportedFile {
	name: string;
	text: string;
	/** Undefined if it is no JSON. */
	json: unknown;
}

export function exportedFile(name: string, text: string): ExportedFile {
	return { name: name.split(/[/\\]/).at(-1) ?? '', text, json: /^\s*[[{]/.test(text) ? parsed(text) : undefined };
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Whether the first monitors of a JSON file have one of these fields. They are at most four levels down. */
export function keysIn({ json }: ExportedFile, ...names: string[]): boolean {
	const hasKey = (value: unknown, depth: number): boolean => {
		if (typeof value !== 'object' || value === null || depth > 4) return false;
		if (Array.isArray(value)) return value.slice(0, 3).some((item) => hasKey(item, depth + 1));
		const entries = Object.entries(value).slice(0, 200);
		return entries.some(([name, inner]) => names.includes(name) || hasKey(inner, depth + 1));
	};
	return hasKey(json, 0);
}
