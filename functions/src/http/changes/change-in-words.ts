/** Says in words what a request changed. A reply may show a secret for the only time, and the activity of an account keeps none. */
import { withoutQuery, withoutSecretValues } from '@stayup/contract';

export interface ChangedFields {
	before: string | null;
	after: string | null;
}

interface Versions {
	/** The reply of the endpoint that reads the resource; null if there is none. */
	before: unknown;
	body: unknown;
	/** The reply to the change. */
	answer: unknown;
}

const longestText = 500;
const longestName = 120;
const nameFields = ['name', 'title', 'subject', 'email', 'url'];

/** Such as the name of the website, as it was sent or as it was before; null if nothing has a name. */
export function nameOfChanged({ before, body }: Pick<Versions, 'before' | 'body'>): string | null {
	const names = nameFields.flatMap((field) => [fieldsOf(body)[field], fieldsOf(before)[field]]);
	const found = names.find((name) => typeof name === 'string' && name !== '');
	return typeof found === 'string' ? shortened(withoutSecrets(found), longestName) : null;
}

/** The fields that the body names and that differ. Of settings with parts only that they changed. */
export function changedFields({ before, body, answer }: Versions): ChangedFields {
	const changed = changedFieldNames({ before, body, answer });
	if (changed.length === 0) return { before: null, after: null };
	return {
		before: listed(changed, fieldsOf(before), 'as it was'),
		after: listed(changed, fieldsOf(answer), 'changed'),
	};
}

/** Of those that the body names. */
export function changedFieldNames({ before, body, answer }: Versions): string[] {
	const [old, next] = [fieldsOf(before), fieldsOf(answer)];
	// A switch that holds for some time is answered with its end, as of a mute.
	const named = Object.keys(fieldsOf(body)).map((field) => (field in next ? field : `${field}Until`));
	return named.filter(
		(field) => field in old && field in next && JSON.stringify(old[field]) !== JSON.stringify(next[field]),
	);
}

function listed(fields: readonly string[], values: Fields, ofParts: string): string {
	const texts = fields.map(
		(field) => `${field}: ${isPlain(values[field]) ? withoutSecrets(String(values[field])) : ofParts}`,
	);
	return shortened(texts.join(', '), longestText);
}

function isPlain(value: unknown): boolean {
	return !(value instanceof Object) || (Array.isArray(value) && value.every((one) => !(one instanceof Object)));
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
	return value instanceof Object && !Array.isArray(value) ? (value as Fields) : {};
}

/** The query of a URL may carry a token, also of one that was sent without a scheme. */
function withoutSecrets(text: string): string {
	return withoutSecretValues(text.replace(/[^\s,]+/g, (word) => (/[:/]/.test(word) ? withoutQuery(word) : word)));
}

function shortened(text: string, longest: number): string {
	return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
