/** The configuration file `stayup.yaml`: its schema, and parsing with one clear sentence for each mistake. */
import {
	checkIntervalSeconds,
	defaultExpectedStatusCode,
	MaintenanceSettings,
	NewWebsite,
	StatusPageSettings,
	WebsiteChange,
} from '@stayup/contract';
import { isMap, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { ChannelEntry, PolicyEntry, profileChannelKeys, websiteKey } from './alert-entries.ts';
import { withReferences } from './references.ts';
import { plainSecrets } from './secrets.ts';
import { wrongReferences } from './wrong-references.ts';

/** Keys name entries for good: a changed name under the same key is a rename. */
const key = z.string().check(
	z.regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, {
		error: 'Please use lower-case letters, digits, - and _ in keys, such as main-shop.',
	}),
);

/** A setting that is left out has its default. */
export const WebsiteEntry = z.strictObject({
	...NewWebsite.shape,
	checkInterval: z._default(z.nonoptional(NewWebsite.shape.checkInterval), checkIntervalSeconds.default),
	expectedStatusCode: z._default(z.nonoptional(NewWebsite.shape.expectedStatusCode), defaultExpectedStatusCode),
	check: z._default(z.nonoptional(NewWebsite.shape.check), null),
	isActive: z._default(z.boolean('Please choose true or false.'), true),
	alertsEnabled: z._default(z.boolean('Please choose true or false.'), true),
	tags: z._default(z.nonoptional(WebsiteChange.shape.tags), []),
});
export type WebsiteEntry = z.infer<typeof WebsiteEntry>;

/** `websites` lists keys of this file. */
export const MaintenanceEntry = z.strictObject({
	...MaintenanceSettings.shape,
	websites: z._default(z.array(websiteKey), []),
	tags: z._default(MaintenanceSettings.shape.tags, []),
	recurrence: z._default(MaintenanceSettings.shape.recurrence, null),
});
export type MaintenanceEntry = z.infer<typeof MaintenanceEntry>;

const Component = z.strictObject({
	website: websiteKey,
	name: z.string('Please enter the name that visitors see.').check(z.minLength(1), z.maxLength(100)),
	showsUrl: z._default(z.boolean(), false),
});

/** Components name websites by their keys of this file. */
export const StatusPageEntry = z.strictObject({
	...StatusPageSettings.shape,
	groups: z._default(z.array(z.strictObject({ name: z._default(z.string(), ''), components: z.array(Component) })), []),
});
export type StatusPageEntry = z.infer<typeof StatusPageEntry>;

export const ConfigFile = z.strictObject({
	version: z.literal(1, 'Please write version: 1 at the beginning of the file.'),
	websites: z._default(z.record(key, WebsiteEntry), {}),
	channels: z._default(
		z.record(
			key.check(
				z.refine((name) => !profileChannelKeys.includes(name), {
					error: 'The keys email and webhook are those of the channels of your profile. Please choose another key.',
				}),
			),
			ChannelEntry,
		),
		{},
	),
	policies: z._default(z.record(key, PolicyEntry), {}),
	maintenance: z._default(z.record(key, MaintenanceEntry), {}),
	statusPages: z._default(z.record(key, StatusPageEntry), {}),
});
export type ConfigFile = z.infer<typeof ConfigFile>;

export interface ConfigProblem {
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
			...{ path: path.join('.'), line: lineOf(path), message },
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
