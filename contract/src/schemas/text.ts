/** Text fields of forms: each has a maximum length and an error message for users. */
import * as z from 'zod/mini';

// A line break in a name would end up in the subject of an email.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const controlCharacters = /[\u0000-\u001f\u007f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const controlCharactersButLineBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const noControlCharacters = 'Please remove line breaks and control characters.';

/**
 * Characters that take no space: direction marks, which reverse the text after them, and others that make different texts indistinguishable. Joiners and
 * variation selectors stay, because emoji and some scripts need them.
 */
const invisibleMarks = /(?!\u200c|\u200d|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Removes direction marks and other invisible characters (MAIL-8). */
export function withoutInvisibleMarks(text: string): string {
	return text.replace(invisibleMarks, '');
}

/** A field of text without invisible marks or surrounding blanks. The checks that follow see the cleaned text. */
export function cleanText(missing: string) {
	return z.string(missing).check(z.overwrite(withoutInvisibleMarks), z.trim());
}

/** Firestore cannot store half of a surrogate pair. */
const isWellFormed = (text: string) => text.isWellFormed();
const notWellFormed = 'Please remove invalid characters.';

/** A required line of text. `missing` is the error message if it is blank. */
export function requiredLine(missing: string, maxLength: number, tooLong: string) {
	return cleanText(missing).check(
		z.minLength(1, missing),
		z.maxLength(maxLength, tooLong),
		z.refine((text) => !controlCharacters.test(text), noControlCharacters),
		z.refine(isWellFormed, notWellFormed),
	);
}

/** A line of text that may be blank. */
export function possiblyBlankLine(maxLength: number, name: string) {
	return cleanText(`Please enter ${name} as text.`).check(
		z.maxLength(maxLength, `Please keep ${name} within ${maxLength} characters.`),
		z.refine((text) => !controlCharacters.test(text), noControlCharacters),
		z.refine(isWellFormed, notWellFormed),
	);
}

/** An optional line of text. The default is the empty string. */
export function optionalLine(maxLength: number, name: string) {
	return z._default(possiblyBlankLine(maxLength, name), '');
}

/** Required multi-line text. */
export function requiredText(missing: string, maxLength: number, tooLong: string) {
	return cleanText(missing).check(
		z.minLength(1, missing),
		z.maxLength(maxLength, tooLong),
		z.refine((text) => !controlCharactersButLineBreaks.test(text), 'Please remove control characters.'),
		z.refine(isWellFormed, notWellFormed),
	);
}

/** Multi-line text that may be blank. */
export function possiblyBlankText(maxLength: number, name: string) {
	return cleanText(`Please enter ${name} as text.`).check(
		z.maxLength(maxLength, `Please keep ${name} within ${maxLength} characters.`),
		z.refine((text) => !controlCharactersButLineBreaks.test(text), 'Please remove control characters.'),
		z.refine(isWellFormed, notWellFormed),
	);
}

/** Optional multi-line text. The default is the empty string. */
export function optionalText(maxLength: number, name: string) {
	return z._default(possiblyBlankText(maxLength, name), '');
}
