/** Splits the arguments of a fake command into its verb, words and flags. */
import { FakeFailure } from './fake-state.ts';

export interface Parsed {
	words: string[];
	/** `--flag=value`; true without a value. A flag that is repeated has several. */
	flags: Map<string, (string | true)[]>;
	input: string;
}

/** `words` follow the verb. */
export function parseWords(args: readonly string[], input: string): Parsed {
	const flags: Parsed['flags'] = new Map();
	const words: string[] = [];
	for (const arg of args) {
		if (!arg.startsWith('--')) {
			words.push(arg);
			continue;
		}
		const [name = '', ...rest] = arg.slice(2).split('=');
		const value = rest.length === 0 ? true : rest.join('=');
		flags.set(name, [...(flags.get(name) ?? []), value]);
	}
	return { words, flags, input };
}

export function textFlag({ flags }: Parsed, name: string): string {
	const value = flags.get(name)?.at(-1);
	if (typeof value !== 'string' || value === '') throw new FakeFailure(`argument --${name}: Must be specified.`);
	return value;
}

export function optionalFlag({ flags }: Parsed, name: string): string | undefined {
	const value = flags.get(name)?.at(-1);
	return typeof value === 'string' ? value : undefined;
}

/** `a=b,c=d` */
export function mapFlag(parsed: Parsed, name: string): Record<string, string> {
	return Object.fromEntries(
		textFlag(parsed, name)
			.split(',')
			.map((pair) => {
				const [key = '', ...value] = pair.split('=');
				return [key, value.join('=')];
			}),
	);
}
