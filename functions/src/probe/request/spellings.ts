/** Finds a secret in a text that spells it in another way, as pages, APIs and debug output do. Pure, and linear in the text. */

/** A shorter part says nothing about a secret. */
const telltaleLength = 8;
/** From one telltale to the next: eleven characters in a row contain one, wherever they are in a secret. */
const telltaleStep = 4;
const shortestSecret = 4;
/** A longer text is decoded once, not twice: no page encodes all of itself twice. */
const longestTwice = 64 * 1024;

/** The parts of a header that are a secret by themselves: a token after its scheme, the values of cookies, the end of a key that names its kind. */
export function secretParts(secret: string): string[] {
	const words = secret.split(/[\s;,=:]+/);
	return words.flatMap((word) => [word, ...word.split(/[._]+/)]).filter((part) => part.length >= telltaleLength);
}

/** Whether the text still has a part of one of the secrets, in any usual spelling. */
export function reveals(text: string, secrets: readonly string[]): boolean {
	const telltales = [...new Set(secrets.flatMap(telltalesOf))];
	if (telltales.length === 0) return false;
	return spellingsOf(text).some((spelling) => {
		const plain = folded(spelling);
		return telltales.some((telltale) => plain.includes(telltale));
	});
}

function telltalesOf(secret: string): string[] {
	const parts = secretParts(secret).map(folded);
	if (parts.length === 0)
		return [folded(secret).slice(0, telltaleLength)].filter((all) => all.length >= shortestSecret);
	return parts.flatMap((part) => {
		const telltales: string[] = [];
		for (let at = 0; at + telltaleLength <= part.length; at += telltaleStep) {
			telltales.push(part.slice(at, at + telltaleLength));
		}
		return telltales;
	});
}

/** Cases, widths, white space and characters without a width make no difference. */
function folded(text: string): string {
	return (
		text
			.normalize('NFKC')
			.toLowerCase()
			.replace(/[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+/g, '')
			// Between the letters of UTF-16.
			.replaceAll('\0', '')
	);
}

function spellingsOf(text: string): string[] {
	const once = [text, ...decoders.map((decode) => decode(text))];
	if (text.length > longestTwice) return once;
	const different = [...new Set(once)];
	return [...new Set([...different, ...different.flatMap((spelling) => decoders.map((decode) => decode(spelling)))])];
}

const decoders: readonly ((text: string) => string)[] = [
	withoutTags,
	withoutSeparators,
	fromHtml,
	fromUrl,
	fromEscapes,
	fromBase64,
	fromHex,
	fromCharacterCodes,
];

/** A tag or a comment in the middle of a secret. */
function withoutTags(text: string): string {
	return text.replace(/<[^<>]*>/g, '');
}

/** A list of single characters. */
function withoutSeparators(text: string): string {
	return text.replace(/["',]+/g, '');
}

const entities: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	sol: '/',
	bsol: '\\',
	equals: '=',
	plus: '+',
	colon: ':',
	semi: ';',
	comma: ',',
	period: '.',
	excl: '!',
	quest: '?',
	num: '#',
	dollar: '$',
	percnt: '%',
	ast: '*',
	commat: '@',
	lowbar: '_',
	hat: '^',
	lpar: '(',
	rpar: ')',
	lsqb: '[',
	rsqb: ']',
	lcub: '{',
	rcub: '}',
	vert: '|',
	grave: '`',
};

function fromHtml(text: string): string {
	return text.replace(
		/&(?:#x([0-9a-f]{1,12})|#(\d{1,12})|([a-z]{2,6}));?/gi,
		(all, hex?: string, decimal?: string, name = '') => {
			if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
			if (decimal !== undefined) return characterOf(Number(decimal));
			return entities[String(name).toLowerCase()] ?? all;
		},
	);
}

/** Percent-encoding, and quoted-printable, which writes `=` for `%`. */
function fromUrl(text: string): string {
	return text
		.replaceAll('+', ' ')
		.replace(/(?:[%=][0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replace(/[%=]/g, ''), 'hex').toString('utf8'));
}

/** Of JSON, JavaScript, CSS and shells. */
function fromEscapes(text: string): string {
	return text.replace(
		/\\(?:u\{?([0-9a-f]{4,6})\}?|x([0-9a-f]{2})|([0-7]{2,3})|(.))/gi,
		(_all, code?: string, byte?: string, octal?: string, character = '') => {
			const hex = code ?? byte;
			if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
			return octal === undefined ? String(character) : characterOf(Number.parseInt(octal, 8));
		},
	);
}

/** A word may begin before the encoded text, so each of its four places is tried. Its lines may be short. */
function fromBase64(text: string): string {
	const words = text.replace(/\s+/g, '').match(/[\w+/-]{11,}/g) ?? [];
	return words.flatMap((word) => [0, 1, 2, 3].map((at) => decoded(word.slice(at), 'base64'))).join('\n');
}

function fromHex(text: string): string {
	const words = text.match(/(?:[0-9a-f]{2}[\s:,-]?){8,}/gi) ?? [];
	const digits = words.map((word) => word.replace(/[^0-9a-f]/gi, ''));
	return digits.flatMap((word) => [0, 1].map((at) => decoded(word.slice(at), 'hex'))).join('\n');
}

/** A list of numbers, decimal or with 0x. */
function fromCharacterCodes(text: string): string {
	const items = text.split(/[\s,;[\](){}]+/);
	return items.map((item) => (/^(?:0x[0-9a-f]{2}|\d{2,3})$/i.test(item) ? characterOf(Number(item)) : '\n')).join('');
}

function decoded(text: string, encoding: 'base64' | 'hex'): string {
	return Buffer.from(text, encoding).toString('latin1');
}

function characterOf(code: number): string {
	return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
