/** Turns an account into a file and its lock. Plain functions on plain values. */
import { firstSettings } from '@stayup/contract';
import { stringify } from 'yaml';
import type { Things } from '../api/account.ts';
import { profileChannelKeys } from './alert-entries.ts';
import { foundOf, secretMark } from './compare.ts';
import { bySection, type Lock, type Section, sections } from './lock.ts';
import type { KeyOf } from './plan.ts';
import { createReferenceNames, type ReferenceNames } from './reference-names.ts';
import type { Found, Settings } from './things.ts';

export interface Exported {
	text: string;
	lock: Lock;
	/** Names of the environment variables that the file refers to in place of secrets. */
	secrets: string[];
}

/** Takes the place of a URL or phone number of a channel, which the file refers to as well. */
const targetMark = '(target)';

export function exportOf(things: Things, schemaUrl: string): Exported {
	const keyed = keyThings(things);
	const names = createReferenceNames();
	const file = {
		version: 1,
		...Object.fromEntries(
			sections.flatMap((section) => {
				const named = Object.entries(keyed[section]).map(([key, { settings }]) => [
					key,
					withReferences(plainEntry(settings), [secretMark, targetMark], [key], names),
				]);
				return named.length > 0 ? [[section, Object.fromEntries(named)]] : [];
			}),
		),
	};
	const text = `# yaml-language-server: $schema=${schemaUrl}\n${stringify(file, { lineWidth: 120 })}`;
	return { text, lock: lockOf(keyed, names), secrets: names.all() };
}

type Keyed = Record<Section, Record<string, { id: string; settings: Settings }>>;

function keyThings(things: Things): Keyed {
	const find = foundOf(things, {
		hide: (value) => value,
		textOf: (_field, value, { kind }) => (kind === 'email' ? value : targetMark),
	});
	const keys = new Map<string, string>();
	const keyOf: KeyOf = (section, id) =>
		section === 'channels' && profileChannelKeys.includes(id) ? id : (keys.get(`${section} ${id}`) ?? null);
	const keyed: Keyed = bySection(() => ({}));
	for (const section of sections) {
		const reserved = section === 'channels' ? profileChannelKeys : [];
		for (const { id, settings } of find[section](keyOf).filter((found) => isUsable(section, found))) {
			const key = freeKey(String(settings.name), new Set([...Object.keys(keyed[section]), ...reserved]));
			keyed[section][key] = { id, settings };
			keys.set(`${section} ${id}`, key);
		}
	}
	return keyed;
}

/** A policy that reaches no channel, or is for a website that no longer exists, cannot be written down. */
function isUsable(section: Section, { settings: { steps, scope } }: Found): boolean {
	if (section !== 'policies') return true;
	return (steps as unknown[]).length > 0 && (scope as { of: unknown }).of !== undefined;
}

function lockOf(keyed: Keyed, names: ReferenceNames): Lock {
	const locked = (section: Section) =>
		Object.fromEntries(
			Object.entries(keyed[section]).map(([key, { id, settings }]) => [
				key,
				{ id, applied: withReferences(settings, [targetMark], [key], names) as Record<string, unknown> },
			]),
		);
	return { version: 1, ...bySection(locked) };
}

/** Such as `bobs-books` and `bobs-books-2`. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
	const plain = name
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')
		.slice(0, 50);
	const key = plain === '' ? 'entry' : plain;
	let free = key;
	for (let number = 2; taken.has(free); number++) free = `${key}-${number}`;
	return free;
}

const defaults: Settings = {
	...firstSettings,
	check: null,
	password: null,
	recurrence: null,
	isEnabled: true,
	filter: null,
	repeatMinutes: null,
	quietHours: null,
};

/** Leaves out values that are the default. */
function plainEntry(settings: Settings): Settings {
	// Without topics, a channel has those of outages and expiry.
	const isDefault = (field: string, value: unknown) =>
		(Object.hasOwn(defaults, field) && defaults[field] === value) ||
		(Array.isArray(value) && value.length === 0 && field !== 'topics');
	return Object.fromEntries(Object.entries(settings).filter(([field, value]) => !isDefault(field, value)));
}

function withReferences(
	value: unknown,
	marks: readonly string[],
	path: readonly string[],
	names: ReferenceNames,
): unknown {
	if (typeof value === 'string') return marks.includes(value) ? `\${env:${names.nameOf(path)}}` : value;
	if (typeof value !== 'object' || value === null) return value;
	const inner = ([key, one]: [string, unknown]) => withReferences(one, marks, [...path, key], names);
	if (Array.isArray(value)) return value.map((one, index) => inner([nameOfItem(one, index), one]));
	return Object.fromEntries(Object.entries(value).map((entry) => [entry[0], inner(entry)]));
}

/** Headers are known by their names. */
function nameOfItem(item: unknown, index: number): string {
	const named = item as { name?: unknown } | null;
	return typeof named?.name === 'string' ? named.name : String(index);
}
