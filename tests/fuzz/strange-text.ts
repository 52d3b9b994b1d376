/** Text of every Unicode class, of every length up to a limit. */
import fc from 'fast-check';

/** One entry per class: the pieces of which its texts consist. */
export const unicodeClasses: Readonly<Record<string, readonly string[]>> = {
	ascii: [...'abc XYZ 019 .,-_'],
	punctuation: [...'<>&"\'`{}[]()$%#@!\\/|;:*?~^+='],
	markup: ['<script>', '{{x}}', '&amp;', '%00', '../', 'javascript:', '=cmd|', '\\u0000'],
	accents: [...'äöüßéñçøåłžŁİıſ'],
	'combining marks': ['a\u0301', 'e\u0323\u0302', 'o\u0308\u0304', `z${'\u0335\u0321\u0489'.repeat(8)}`],
	'decomposed and composed': ['\u00c5', '\u212b', 'A\u030a', '\u1e9b\u0323', '\ufb03', '\u01c4'],
	'right to left': [...'שלוםمرحبا', '\u0660\u0661'],
	'direction marks': ['\u202e', '\u202a', '\u2066', '\u2069', '\u200f', '\u061c', 'a'],
	Chinese: [...'网站監視漢字𠀀𪚥'],
	Indic: ['नि', 'க்ஷ', '\u0e01\u0e33', '\u1100\u1161\u11a8'],
	emoji: ['💥', '👩‍👩‍👧‍👦', '🇩🇪', '👍🏽', '❤️', '1️⃣'],
	'beyond the first plane': ['𝒳', '\u{10000}', '\u{10ffff}', '\u{e0041}', '\u{1d173}'],
	'private and not characters': ['\ue000', '\uf8ff', '\ufffe', '\uffff', '\ufdd0', '\ufffd'],
	'invisible characters': ['\u00a0', '\u200b', '\u200d', '\u2060', '\ufeff', '\u3000', '\u00ad', '\u180e', 'a'],
	'line breaks': ['\n', '\r\n', '\t', '\u0085', '\u2028', '\u2029', 'a'],
	controls: ['\u0000', '\u0001', '\u0008', '\u001b', '\u007f', '\u009f', 'a'],
	'lone surrogates': ['\ud800', '\udc00', '\udfff', 'a'],
	digits: [...'①②⑦０１𝟙٣', '1e309', '-0'],
};

/** Text of one class, or of two mixed, with exactly as many UTF-16 units as possible up to the length. */
export function strangeText({ min, max }: { min: number; max: number }): fc.Arbitrary<string> {
	const classes = fc.constantFrom(...Object.values(unicodeClasses));
	const pieces = fc.oneof(
		{ weight: 4, arbitrary: classes },
		{ weight: 1, arbitrary: fc.tuple(classes, classes).map(([one, other]) => [...one, ...other]) },
	);
	const length = fc.oneof(
		{ weight: 3, arbitrary: fc.integer({ min, max: Math.max(min, Math.min(max, 24)) }) },
		{ weight: 1, arbitrary: fc.constantFrom(min, max) },
	);
	return fc
		.tuple(pieces, length, fc.array(fc.nat(), { minLength: 7, maxLength: 7 }))
		.map(([chosen, length, picks]) => textOf(chosen, length, picks));
}

function textOf(pieces: readonly string[], length: number, picks: readonly number[]): string {
	let text = '';
	for (let turn = 0; text.length < length; turn++) {
		const pick = (picks[turn % picks.length] ?? 0) + turn;
		const piece = pieces[pick % pieces.length] ?? 'a';
		text += text.length + piece.length <= length ? piece : 'x';
	}
	return text;
}
