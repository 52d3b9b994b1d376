/** The fate of each field that a source documents. One that no list has is named in the preview, so that none is lost in silence. */
import { cutText } from '@stayup/contract';
import { type JsonObject, textOf } from './read-json.ts';

/** For a value that makes a difference; null for one that makes none, such as the default of the source. */
type Sentence = string | ((value: unknown, values: JsonObject) => string | null);

interface FieldLists {
	/** They become settings, or choose them. */
	read: readonly string[];
	/** Ids, results and styles, on which neither checks nor alerts depend. */
	none?: readonly string[];
	/** They ask for something that always holds here. */
	kept?: readonly string[];
	/** Only monitors and logins of kinds that we do not offer have them. */
	otherKinds?: readonly string[];
	said?: Readonly<Record<string, Sentence>>;
	/** Without these the check would fail, or prove less. */
	paused?: Readonly<Record<string, Sentence>>;
}

type Becomes = 'read' | 'none' | 'kept' | 'other-kinds' | 'said' | 'paused';

interface Field {
	becomes: Becomes;
	sentence: Sentence | null;
}

/** By name. */
export type Fields = ReadonlyMap<string, Field>;

export function fieldsOf({ read, none = [], kept = [], otherKinds = [], said = {}, paused = {} }: FieldLists): Fields {
	const all = (becomes: Becomes, names: readonly string[]) =>
		names.map((name): [string, Field] => [name, { becomes, sentence: null }]);
	const each = (becomes: Becomes, sentences: Readonly<Record<string, Sentence>>) =>
		Object.entries(sentences).map(([name, sentence]): [string, Field] => [name, { becomes, sentence }]);
	return new Map([
		...all('read', read),
		...all('none', none),
		...all('kept', kept),
		...all('other-kinds', otherKinds),
		...each('said', said),
		...each('paused', paused),
	]);
}

/** By the part of the file that they are in, such as "client."; the monitor itself has no name. */
export type DocumentedFields = Readonly<Record<string, Fields>>;

/** A map of the source whose fields are known. */
export interface Part {
	values: JsonObject;
	fields: Fields;
	/** Before the names of its fields, such as "client."; nothing for the monitor itself. */
	within?: string;
	/** As `fields` writes the names. */
	spelled?: (name: string) => string;
}

interface PartNotes {
	lost: string[];
	/** Why the website arrives paused. */
	pauses: string[];
}

const shownNames = 20;

/** The sentences about the fields of the parts. */
export function notesOn(parts: readonly Part[]): PartNotes {
	const notes: PartNotes = { lost: [], pauses: [] };
	const unread: string[] = [];
	for (const { values, fields, within = '', spelled = String } of parts) {
		for (const [name, value] of Object.entries(values)) {
			const field = fields.get(spelled(name)) ?? fields.get(name);
			if (!field) {
				if (!isEmpty(value)) unread.push(`${within}${name}`);
				continue;
			}
			const sentence = sentenceOf(field, value, values);
			const said = field.becomes === 'paused' ? notes.pauses : notes.lost;
			if (sentence !== null && !said.includes(sentence)) said.push(sentence);
		}
	}
	if (unread.length > 0) notes.lost.push(notRead(unread));
	return notes;
}

function sentenceOf({ sentence }: Field, value: unknown, values: JsonObject): string | null {
	if (typeof sentence === 'function') return isEmpty(value) ? null : sentence(value, values);
	return sentence !== null && isSet(value) ? sentence : null;
}

function notRead(names: readonly string[]): string {
	const all = [...new Set(names)];
	const shown = all.slice(0, shownNames).map((name) => cutText(name, 40));
	const more = all.length - shown.length;
	return `Not read: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Missing, or an empty text, list or map. */
function isEmpty(value: unknown): boolean {
	if (value === null || value === undefined || value === '') return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Neither empty nor false nor 0. */
export function isSet(value: unknown): boolean {
	if (isEmpty(value) || value === false) return false;
	return !/^(?:0|false|no|n|off|null)$/i.test(textOf(value).trim());
}

/** "retryInterval" as retry_interval. */
export function snakeCase(name: string): string {
	return name.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);
}

/** Seconds of a check here. */
const longestCheckSeconds = 10;

/** Null if a check may last as long there, or if it is the default of the source. */
export function timeoutSentence(seconds: number | null, ...defaults: number[]): string | null {
	if (seconds === null || seconds <= 0 || seconds === longestCheckSeconds || defaults.includes(seconds)) return null;
	return `A check ends after ${longestCheckSeconds} seconds instead of ${Number(seconds.toFixed(1))}.`;
}

export const certificatesSentence = 'Certificates are always verified here.';
export const proxySentence = 'Checked without its proxy.';
export const confirmationSentence =
	'Outages are confirmed by our own rechecks, instead of its number of retries or its waiting time.';
export const alertSentence = 'Whom it alerts, and how often, is not imported. Please choose its channels and policy.';
export const recoverySentence = 'You also get an alert when it is up again.';
export const regionsSentence = 'Its choice of regions is not imported: ours check it.';
export const ipVersionSentence = 'Checked over IPv4.';
