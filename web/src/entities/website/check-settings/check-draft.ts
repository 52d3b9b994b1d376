/** The fields of “More checks” as they are typed, and the settings that they stand for. */
import {
	type CheckSettings,
	type CheckSettingsWith,
	defaultCheckSettings,
	type RequestCredentials,
	type RequestHeader,
	type RequestMethod,
	type SetSecret,
} from '@stayup/contract';
import { nextKey, type RuleDraft, ruleDraftOf, ruleOf } from './rule-kinds.ts';

/** Settings as a request sends them. */
type SentSettings = CheckSettingsWith<string | SetSecret>;

/** A text that the server stores encrypted and never sends back. */
export interface SecretDraft {
	text: string;
	/** Whether the stored one stays in use; then the text is blank. */
	isStored: boolean;
}

export interface HeaderDraft {
	key: string;
	name: string;
	value: string;
	isSecret: boolean;
	secret: SecretDraft;
}

export interface CheckDraft {
	acceptedStatusCodes: string;
	rules: readonly RuleDraft[];
	slowAboveMs: string;
	bypassCache: boolean;
	method: RequestMethod;
	headers: readonly HeaderDraft[];
	body: string;
	credentials: 'none' | 'basic' | 'bearer';
	user: string;
	password: SecretDraft;
	token: SecretDraft;
}

const noSecret: SecretDraft = { text: '', isStored: false };
const storedSecret: SecretDraft = { text: '', isStored: true };

export function newHeader(header: Partial<HeaderDraft> = {}): HeaderDraft {
	return { key: nextKey(), name: '', value: '', isSecret: false, secret: noSecret, ...header };
}

/** Without settings: the defaults. */
export function draftOf(settings: CheckSettings | null | undefined): CheckDraft {
	const { acceptedStatusCodes, rules, slowAboveMs, bypassCache, request } = settings ?? defaultCheckSettings();
	const { method, headers, body, credentials } = request;
	return {
		acceptedStatusCodes: acceptedStatusCodes ?? '',
		rules: rules.map(ruleDraftOf),
		slowAboveMs: slowAboveMs === null ? '' : String(slowAboveMs),
		bypassCache,
		method,
		headers: headers.map((header) =>
			newHeader('value' in header ? header : { name: header.name, isSecret: true, secret: storedSecret }),
		),
		body: body ?? '',
		credentials: credentials?.kind ?? 'none',
		user: credentials?.kind === 'basic' ? credentials.user : '',
		password: credentials?.kind === 'basic' ? storedSecret : noSecret,
		token: credentials?.kind === 'bearer' ? storedSecret : noSecret,
	};
}

/** The settings for another website, without the stored secrets. `hasHeaders`: whether the tier includes own headers and credentials. */
export function copyOf(settings: CheckSettings, hasHeaders: boolean): CheckDraft {
	const draft = draftOf(settings);
	if (!hasHeaders) return { ...draft, headers: [], credentials: 'none' };
	const headers = draft.headers.map((header) => ({ ...header, secret: noSecret }));
	return { ...draft, headers, password: noSecret, token: noSecret };
}

/** Whether a field waits for a secret. */
export function lacksSecret({ headers, credentials, password, token }: CheckDraft): boolean {
	const isMissing = ({ text, isStored }: SecretDraft) => text === '' && !isStored;
	return (
		headers.some(({ isSecret, secret }) => isSecret && isMissing(secret)) ||
		(credentials === 'basic' && isMissing(password)) ||
		(credentials === 'bearer' && isMissing(token))
	);
}

export function settingsOf(draft: CheckDraft): SentSettings {
	const { acceptedStatusCodes, rules, slowAboveMs, bypassCache, method, headers, body } = draft;
	return {
		acceptedStatusCodes: acceptedStatusCodes.trim() || null,
		rules: rules.map(ruleOf),
		slowAboveMs: slowAboveMs.trim() === '' ? null : Number(slowAboveMs),
		bypassCache,
		request: {
			method,
			headers: headers.map(headerOf),
			body: method === 'POST' && body !== '' ? body : null,
			credentials: credentialsOf(draft),
		},
	};
}

/** For a website's request: null if the settings are the defaults. */
export function sentCheckOf(draft: CheckDraft): { check: SentSettings | null } {
	const settings = settingsOf(draft);
	return { check: JSON.stringify(settings) === JSON.stringify(defaultCheckSettings()) ? null : settings };
}

/** The request that tries the settings. `_id` is known for a saved website, whose stored secrets are used. */
export function trialOf(
	website: { _id?: string; url: string; expectedStatusCode?: number | undefined },
	draft: CheckDraft,
) {
	const { _id, url, expectedStatusCode } = website;
	return { url, expectedStatusCode, ...(_id !== undefined && { websiteId: _id }), check: settingsOf(draft) };
}

function headerOf({ name, value, isSecret, secret }: HeaderDraft): RequestHeader<string | SetSecret> {
	return isSecret ? { name, secret: secretOf(secret) } : { name, value };
}

function credentialsOf({
	credentials,
	user,
	password,
	token,
}: CheckDraft): RequestCredentials<string | SetSecret> | null {
	if (credentials === 'basic') return { kind: 'basic', user, password: secretOf(password) };
	return credentials === 'bearer' ? { kind: 'bearer', token: secretOf(token) } : null;
}

function secretOf({ text, isStored }: SecretDraft): string | SetSecret {
	return isStored ? true : text;
}
