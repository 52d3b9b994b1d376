/** Finds what the preview of an import makes of a field: reads a file with it and one without it, and compares. */
import { type ImportSource, productDefaults } from '@stayup/contract';
import { planRows } from '../../../../functions/src/imports/rules/plan-rows.ts';
import { readSource } from '../../../../functions/src/imports/rules/read-source.ts';
import { UnreadableFile } from '../../../../functions/src/imports/rules/unreadable-file.ts';
import { fieldExamples } from './all.ts';
import type { Fate, FieldExample } from './example.ts';

type Values = Readonly<Record<string, unknown>>;

interface Preview {
	websites: string;
	/** Of websites. */
	count: number;
	items: string;
	isActive: boolean;
	sentences: readonly string[];
}

/** `silent`: nothing differs and nothing is said. */
export function fateOf(source: ImportSource, example: FieldExample): { fate: Fate | 'silent'; said: string[] } {
	const { beside: given = {}, field, key = field, value } = example;
	const part = partOf(field);
	const beside = part === '' ? given : { [part]: {}, ...given };
	const [before, after] = [previewOf(source, beside), previewOf(source, withField(example, key, value, beside))];
	const said = after.sentences.filter((sentence) => !before.sentences.includes(sentence));
	// A monitor that cannot be imported any more says why.
	if (after.count < before.count && said.length > 0) return { fate: 'said', said };
	if (before.isActive && !after.isActive && said.length > 0) return { fate: 'paused', said };
	if (after.websites !== before.websites || after.items !== before.items) return { fate: 'imported', said };
	return { fate: said.length > 0 ? 'said' : 'silent', said };
}

/** That before the name, such as "client."; empty for the monitor itself. */
function partOf(field: string): string {
	return field.slice(0, field.indexOf('.') + 1);
}

function withField({ field }: FieldExample, key: string, value: unknown, beside: Values): Values {
	const part = partOf(field);
	if (part === '') return { ...beside, [key]: value };
	const name = key === field ? field.slice(part.length) : key;
	return { ...beside, [part]: { ...(beside[part] ?? {}), [name]: value } };
}

/** Fields of other parts of the file are under the name of their part, such as "client.". */
function previewOf(source: ImportSource, values: Values): Preview {
	const { monitor, file } = fieldExamples[source];
	const own = Object.entries(values).filter(([name]) => !name.endsWith('.'));
	const parts = Object.entries(values).filter(([name]) => name.endsWith('.'));
	const changed = { ...monitor, ...Object.fromEntries(own) };
	const text = file(changed, Object.fromEntries(parts) as Readonly<Record<string, Values>>);
	const contents = readOrRefused(source, text);
	if (typeof contents === 'string') {
		return { websites: '[]', items: '[]', count: 0, isActive: false, sentences: [contents] };
	}
	const { monitors, items } = contents;
	const rows = planRows(monitors, {
		tier: 'Pro',
		room: 100,
		monitored: new Map(),
		defaults: productDefaults,
		normalize: (url) => URL.parse(url)?.href ?? null,
		ruleProblem: () => null,
	});
	const all = [...items.channels, ...items.windows, ...items.pages];
	const websites = rows.flatMap(({ website }) => website ?? []);
	return {
		websites: JSON.stringify(websites),
		count: websites.length,
		items: JSON.stringify(all.map(({ lost: _, ...item }) => item)),
		isActive: rows.some(({ website }) => website?.isActive),
		sentences: [
			...rows.flatMap(({ changes, reason }) => (reason === null ? changes : [reason])),
			...all.flatMap(({ lost }) => lost),
		],
	};
}

/** A sentence for a file that is refused. */
function readOrRefused(source: ImportSource, text: string): ReturnType<typeof readSource> | string {
	try {
		return readSource({ source, text });
	} catch (error) {
		if (error instanceof UnreadableFile) return error.message;
		throw error;
	}
}
