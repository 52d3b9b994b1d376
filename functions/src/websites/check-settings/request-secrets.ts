/** The secrets in the settings of checks: passwords, tokens and values of headers. Stored encrypted, and never shown (decision 54). */
import type {
	CheckSettings,
	CheckSettingsWith,
	FieldError,
	NewCheckSettings,
	RequestCredentials,
	RequestHeader,
	SetSecret,
	StoredCheckSettings,
} from '@stayup/contract';
import { Problem } from '../../platform/problem.ts';
import type { SecretBox } from '../../platform/secret-box.ts';

/** Null for a secret that is not stored. */
type Change<From, To> = (secret: From, place: SecretPlace) => To;

/** Names a secret within the settings of a website: where a kept secret is looked up, and beside which field its error is shown. */
interface SecretPlace {
	/** `header x-key`, `password` or `token`. */
	key: string;
	/** Within the settings, such as `request.headers.0.secret`. */
	path: string;
}

/** The same settings with other secrets. */
function mapSecrets<From, To>(settings: CheckSettingsWith<From>, change: Change<From, To>): CheckSettingsWith<To> {
	const { headers, credentials, ...request } = settings.request;
	return {
		...settings,
		request: {
			...request,
			headers: headers.map((header, index) => changeHeader(header, index, change)),
			credentials: credentials && changeCredentials(credentials, change),
		},
	};
}

function changeHeader<From, To>(
	header: RequestHeader<From>,
	index: number,
	change: Change<From, To>,
): RequestHeader<To> {
	if ('value' in header) return header;
	const place = { key: `header ${header.name.toLowerCase()}`, path: `request.headers.${index}.secret` };
	return { name: header.name, secret: change(header.secret, place) };
}

function changeCredentials<From, To>(
	credentials: RequestCredentials<From>,
	change: Change<From, To>,
): RequestCredentials<To> {
	if (credentials.kind === 'bearer') {
		return { kind: 'bearer', token: change(credentials.token, { key: 'token', path: 'request.credentials.token' }) };
	}
	const password = change(credentials.password, { key: 'password', path: 'request.credentials.password' });
	return { kind: 'basic', user: credentials.user, password };
}

const ownerOf = (websiteId: string) => ({ purpose: 'check', uid: websiteId });

export function openSecrets(
	stored: StoredCheckSettings,
	box: Pick<SecretBox, 'open'>,
	websiteId: string,
): CheckSettingsWith<string> {
	return mapSecrets(stored, (sealed) => box.open(sealed, ownerOf(websiteId)));
}

/** `again` returns a sealed secret with the newest key. */
export function sealSecretsAgain(
	stored: StoredCheckSettings,
	websiteId: string,
	again: (sealed: string, owner: { purpose: string; uid: string }) => string,
): StoredCheckSettings {
	return mapSecrets(stored, (sealed) => again(sealed, ownerOf(websiteId)));
}

export function settingsReply(stored: StoredCheckSettings): CheckSettings {
	return mapSecrets(stored, (): SetSecret => true);
}

interface SecretsOfWebsite {
	websiteId: string;
	/** After the change. */
	url: string;
	/** With the URL before the change; null if none are stored. */
	before: { settings: StoredCheckSettings; url: string } | null;
}

/** Encrypts new secrets and takes over kept ones. Throws a Problem for a kept secret that is not stored, or was entered for another origin. */
export function sealSecrets(
	settings: NewCheckSettings,
	{ before, url, websiteId }: SecretsOfWebsite,
	box: Pick<SecretBox, 'seal'>,
): StoredCheckSettings {
	const stored = before ? secretsIn(before.settings) : new Map<string, string>();
	const isOtherOrigin = before !== null && originOf(before.url) !== originOf(url);
	const errors: FieldError[] = [];
	const sealed = mapSecrets(settings, (secret: string | SetSecret, { key, path }) => {
		if (secret !== true) return box.seal(secret, ownerOf(websiteId));
		const kept = stored.get(key);
		if (kept !== undefined && !isOtherOrigin) return kept;
		const message = isOtherOrigin
			? 'Please enter this secret again, because the URL has another host.'
			: 'Please enter this secret: none is stored.';
		errors.push({ field: `check.${path}`, message });
		return '';
	});
	const [first] = errors;
	if (first) throw new Problem('invalid', first.message, { errors });
	return sealed;
}

/** By the key of their place. */
function secretsIn(settings: StoredCheckSettings): Map<string, string> {
	const found = new Map<string, string>();
	mapSecrets(settings, (sealed, { key }) => found.set(key, sealed));
	return found;
}

/** Throws a Problem if a new URL would send the stored secrets to another origin. */
export function requireSameOrigin(
	stored: StoredCheckSettings | undefined,
	{ before, after }: { before: string; after: string | undefined },
): void {
	if (!stored || after === undefined || originOf(before) === originOf(after)) return;
	if (secretsIn(stored).size === 0) return;
	const message =
		'The new URL has another host. Please enter the password, token and secret headers again, or remove them.';
	throw new Problem('invalid', message, { errors: [{ field: 'url', message }] });
}

/** Another scheme or port is another origin. */
function originOf(url: string): string {
	return new URL(url).origin;
}
