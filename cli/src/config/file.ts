/** Parses the configuration file `stayup.yaml`, with one clear sentence for each mistake. */
import { isMap, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { withReferences } from './references.ts';
import { ConfigFile } from './schema.ts';
import { plainSecrets } from './secrets.ts';
import { wrongReferences } from './wrong-references.ts';

interface ConfigProblem {
	/** Such as `websites.shop.url`; empty for the whole file. */
	path: string;
	/** From 1; null if it is unknown. */
	line: number | null;
	message: string;
}

/** Thrown with every mistake of a file, so that all can be corrected at once. */
export class ConfigInvalid extends Error {
	readonly problems: readonly ConfigProblem[];

	constructor(problems: readonly ConfigProblem[]) {
		super(problems.map(({ message }) => message).join('\n'));
		this.problems = problems;
	}
}

export interface ParsedConfig {
	config: ConfigFile;
	/** The names of the environment variables that the file refers to, by their values. */
	resolved: ReadonlyMap<string, string>;
}

/** Replaces references such as `${env:TOKEN}` by the values of `environment`. Throws `ConfigInvalid`. */
export function parseConfig(text: string, environment: Readonly<Record<string, string | undefined>>): ParsedConfig {
	const counter = new LineCounter();
	const document = parseDocument(text, { lineCounter: counter, uniqueKeys: true, merge: true });
	if (document.errors.length > 0) {
		throw new ConfigInvalid(
			document.errors.map(({ message, linePos }) => ({
				path: '',
				line: linePos?.[0].line ?? null,
				message: `This is not valid YAML: ${message.split('\n')[0]}`,
			})),
		);
	}
	const lineOf = (path: readonly PropertyKey[]) => {
		for (let length = path.length; length > 0; length--) {
			const node = document.getIn(path.slice(0, length), true);
			const parent = document.getIn(path.slice(0, length - 1), true) ?? document.contents;
			const pair = isMap(parent) ? parent.items.find(({ key: name }) => String(name) === path[length - 1]) : undefined;
			const range =
				(pair?.key as { range?: number[] } | undefined)?.range ?? (node as { range?: number[] } | undefined)?.range;
			if (range?.[0] !== undefined) return counter.linePos(range[0]).line;
		}
		return null;
	};
	const missing: ConfigProblem[] = [];
	const resolved = new Map<string, string>();
	const written: unknown = document.toJS() ?? {};
	const value = withReferences(
		written,
		environment,
		(path, name) => {
			missing.push({
				path: path.join('.'),
				line: lineOf(path),
				message: `The environment variable ${name} is not set.`,
			});
		},
		(found, name) => resolved.set(found, name),
	);
	const parsed = ConfigFile.safeParse(value, { error: english });
	const invalid = parsed.success
		? wrongReferences(parsed.data)
		: parsed.error.issues.map((issue) => ({ path: issue.path, message: plainMessage(issue) }));
	const problems = [
		...missing,
		...[...plainSecrets(written), ...invalid].map(({ path, message }) => ({
			path: path.join('.'),
			line: lineOf(path),
			message,
		})),
	];
	if (problems.length > 0 || !parsed.success) throw new ConfigInvalid(problems);
	return { config: parsed.data, resolved };
}

/** For mistakes without a sentence of the product. */
const english = en().localeError;

function plainMessage(issue: z.core.$ZodIssue): string {
	// The sentence about a key is that of its own schema.
	const message = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
	const unknown = /^Unrecognized keys?: (.+)$/.exec(message);
	return unknown ? `There is no setting named ${unknown[1]?.replaceAll('"', '')}.` : message;
}
