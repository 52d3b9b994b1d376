/** Turns an account into a file and its lock. Plain functions on plain values. */
import { stringify } from 'yaml';
import type { Things } from '../api/account.ts';
import { foundOf } from './compare.ts';
import { emptyLock, type Lock, type Section, sections } from './lock.ts';
import type { Settings } from './plan.ts';

export interface Exported {
	text: string;
	lock: Lock;
	/** Paths of secrets, which the API never shows: the file refers to environment variables in their place. */
	secrets: string[];
}

export function exportOf(things: Things, schemaUrl: string): Exported {
	const keyed = keyThings(foundOf(things, emptyLock));
	const lock = lockOf(keyed);
	// With the lock of the websites, pages and windows name them by key.
	const entries = keyThings(foundOf(things, lock));
	const secrets: string[] = [];
	const file = {
		version: 1,
		...Object.fromEntries(
			sections.flatMap((section) => {
				const named = Object.entries(entries[section]).map(([key, { settings }]) => [
					key,
					withSecretReferences(plainEntry(settings), [section, key], secrets),
				]);
				return named.length > 0 ? [[section, Object.fromEntries(named)]] : [];
			}),
		),
	};
	const text = `# yaml-language-server: $schema=${schemaUrl}\n${stringify(file, { lineWidth: 120 })}`;
	return { text, lock: lockOf(entries), secrets };
}

type Keyed = Record<Section, Record<string, { id: string; settings: Settings }>>;

function keyThings(found: ReturnType<typeof foundOf>): Keyed {
	return Object.fromEntries(
		sections.map((section) => {
			const keyed: Keyed[Section] = {};
			for (const { id, settings } of found[section]) keyed[freeKey(String(settings.name), keyed)] = { id, settings };
			return [section, keyed];
		}),
	) as Keyed;
}

function lockOf(keyed: Keyed): Lock {
	const locked = (section: Section) =>
		Object.fromEntries(
			Object.entries(keyed[section]).map(([key, { id, settings }]) => [key, { id, applied: { ...settings } }]),
		);
	return {
		version: 1,
		websites: locked('websites'),
		maintenance: locked('maintenance'),
		statusPages: locked('statusPages'),
	};
}

/** Such as `bobs-books` and `bobs-books-2`. */
function freeKey(name: string, taken: object): string {
	const plain = name
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 50);
	const key = plain === '' ? 'entry' : plain;
	if (!Object.hasOwn(taken, key)) return key;
	for (let number = 2; ; number++) if (!Object.hasOwn(taken, `${key}-${number}`)) return `${key}-${number}`;
}

/** Leaves out values that are the default. */
function plainEntry(settings: Settings): Settings {
	const defaults: Settings = { isActive: true, alertsEnabled: true, check: null, password: null, recurrence: null };
	const isDefault = (field: string, value: unknown) =>
		(Object.hasOwn(defaults, field) && defaults[field] === value) || (Array.isArray(value) && value.length === 0);
	return Object.fromEntries(Object.entries(settings).filter(([field, value]) => !isDefault(field, value)));
}

function withSecretReferences(value: unknown, path: readonly string[], secrets: string[]): unknown {
	if (value === '(secret)') {
		const name = path
			.slice(1)
			.join('_')
			.toUpperCase()
			.replace(/[^A-Z0-9]+/g, '_');
		secrets.push(name);
		return `\${env:${name}}`;
	}
	if (Array.isArray(value))
		return value.map((one, index) => withSecretReferences(one, [...path, String(index)], secrets));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [key, withSecretReferences(one, [...path, key], secrets)]),
	);
}
