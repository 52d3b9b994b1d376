/** Examples of fields: for each field that a source documents, a value that makes a difference, and its fate in the preview. */
import type { DocumentedFields } from '../../../../functions/src/imports/rules/fields.ts';

export type Values = Readonly<Record<string, unknown>>;

/** `imported`: the website or an item differs. `said`: a sentence in the preview. `paused`: the website arrives paused, with a sentence. */
export type Fate = 'imported' | 'said' | 'paused';

export interface FieldExample {
	/** As the fields of the source name it, with the part before it, such as "client.timeout". */
	field: string;
	value: unknown;
	becomes: Fate;
	/** Other fields of the monitor, with and without which it is compared. */
	beside?: Values;
	/** Its name in the file, if it differs. */
	key?: string;
}

export interface SourceExamples {
	/** Each that it documents, with its fate. */
	fields: DocumentedFields;
	monitor: Values;
	/** `parts`: what stands in the other parts of the file, by their names. */
	file(monitor: Values, parts: Readonly<Record<string, Values>>): string;
	examples: readonly FieldExample[];
}

export function imported(field: string, value: unknown, beside: Values = {}, key = field): FieldExample {
	return { field, value, becomes: 'imported', beside, key };
}
export function said(field: string, value: unknown, beside: Values = {}, key = field): FieldExample {
	return { field, value, becomes: 'said', beside, key };
}
export function paused(field: string, value: unknown, beside: Values = {}, key = field): FieldExample {
	return { field, value, becomes: 'paused', beside, key };
}

export const url = 'https://shop.example.com';
export const other = 'https://other.example.com';

/** The lists of the file that have a part, with its usual row. */
export function listsOf(parts: Readonly<Record<string, Values>>, usual: Readonly<Record<string, Values>>): Values {
	const known = Object.entries(usual).filter(([part]) => parts[part]);
	return Object.fromEntries(known.map(([part, row]) => [part.slice(0, -1), [{ id: 1, ...row, ...parts[part] }]]));
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export function csvOf(cells: Values): string {
	const known = Object.entries(cells).filter(([, value]) => value !== undefined);
	const rows = [known.map(([name]) => name), known.map(([, value]) => text(value))];
	return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
}
