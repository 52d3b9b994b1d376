/** How a fake server responds, and the values that each of its switches accepts. */
import { refusal } from './fake-app.ts';

export const faults = ['hang', 'reset', 'slow-body', 'redirect-loop', 'bad-http'] as const;
export type Fault = (typeof faults)[number];

export interface ResponseBehaviour {
	status: number;
	delayMs: number;
	fault: Fault | null;
	redirectTo: string | null;
	/** Null: the fake’s own body. */
	body: string | null;
}

export const normalResponse: ResponseBehaviour = Object.freeze({
	status: 200,
	delayMs: 0,
	fault: null,
	redirectTo: null,
	body: null,
});

/** Each switch with the function that validates its value. */
export type Readers<T> = { [Key in keyof T]: (key: string, value: unknown) => T[Key] };

const longestDelayMs = 10 * 60 * 1000;
const longestUrl = 4096;
const longestBody = 512 * 1024;

export const responseReaders: Readers<ResponseBehaviour> = {
	status: (key, value) => readWhole(key, value, 200, 599),
	delayMs: (key, value) => readWhole(key, value, 0, longestDelayMs),
	fault: (key, value) => (value === null ? null : readOneOf(key, value, faults, ' or null')),
	redirectTo: (key, value) => (value === null ? null : readRedirectUrl(key, value)),
	body: (key, value) => (value === null ? null : readText(key, value)),
};

/** Changes the given switches; rejects unknown switches and invalid values. */
export function changeSwitches<T extends object>(current: T, change: unknown, readers: Readers<T>): T {
	if (typeof change !== 'object' || change === null || Array.isArray(change)) {
		throw refusal(400, 'The behaviour must be an object.');
	}
	const changed = { ...current };
	for (const [key, value] of Object.entries(change)) {
		if (!isSwitch(key, readers)) {
			throw refusal(400, `"${key}" is not a switch; there are ${Object.keys(readers).join(', ')}.`);
		}
		changed[key] = readers[key](key, value);
	}
	return changed;
}

export function changeResponse(current: ResponseBehaviour, change: unknown): ResponseBehaviour {
	return changeSwitches(current, change, responseReaders);
}

export function isNormal(behaviour: ResponseBehaviour): boolean {
	return (Object.keys(normalResponse) as (keyof ResponseBehaviour)[]).every(
		(key) => behaviour[key] === normalResponse[key],
	);
}

export function readOneOf<T extends string>(key: string, value: unknown, choices: readonly T[], more = ''): T {
	const choice = choices.find((each) => each === value);
	if (choice !== undefined) return choice;
	throw refusal(400, `${key} must be one of ${choices.join(', ')}${more}.`);
}

function isSwitch<T>(key: string, readers: Readers<T>): key is string & keyof T {
	return Object.hasOwn(readers, key);
}

function readWhole(key: string, value: unknown, lowest: number, highest: number): number {
	if (typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest) return value;
	throw refusal(400, `${key} must be a whole number from ${lowest} to ${highest}.`);
}

/** Any printable text: an invalid URL is one of the faults to test with. */
function readRedirectUrl(key: string, value: unknown): string {
	if (typeof value === 'string' && value.length <= longestUrl && /^[\x21-\x7e]+$/.test(value)) return value;
	throw refusal(400, `${key} must be null or a URL of printable ASCII characters without spaces.`);
}

function readText(key: string, value: unknown): string {
	if (typeof value === 'string' && Buffer.byteLength(value) <= longestBody) return value;
	throw refusal(400, `${key} must be null or a text of at most ${longestBody} bytes.`);
}
