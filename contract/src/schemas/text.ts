/** Kinds of text that forms send: every one bounded, and every refusal a sentence. */
import * as z from 'zod/mini';

// A lone line break in a name would end up in a mail's subject; NUL breaks more than that.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlCharacters = /[\u0000-\u001f\u007f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlCharactersButLineBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const noControlCharacters = 'Please remove line breaks and control characters.';
/** Half of a surrogate pair cannot be stored. */
const isWhole = (text: string) => text.isWellFormed();
const notWhole = 'Please remove characters that cannot be shown.';

/** One line that must be there. `missing` is said when it is not. */
export function requiredLine(missing: string, maxLength: number, tooLong: string) {
	return z.string(missing).check(
		z.trim(),
		z.minLength(1, missing),
		z.maxLength(maxLength, tooLong),
		z.refine((text) => !controlCharacters.test(text), noControlCharacters),
		z.refine(isWhole, notWhole),
	);
}

/** One line that may be blank or left out; then it is the empty string. */
export function optionalLine(maxLength: number, name: string) {
	return z._default(
		z.string(`Please write ${name} as text.`).check(
			z.trim(),
			z.maxLength(maxLength, `Please keep ${name} within ${maxLength} characters.`),
			z.refine((text) => !controlCharacters.test(text), noControlCharacters),
			z.refine(isWhole, notWhole),
		),
		'',
	);
}

/** Text of several lines that must be there. */
export function requiredText(missing: string, maxLength: number, tooLong: string) {
	return z.string(missing).check(
		z.trim(),
		z.minLength(1, missing),
		z.maxLength(maxLength, tooLong),
		z.refine((text) => !controlCharactersButLineBreaks.test(text), 'Please remove control characters.'),
		z.refine(isWhole, notWhole),
	);
}

/** Text of several lines that may be blank or left out; then it is the empty string. */
export function optionalText(maxLength: number, name: string) {
	return z._default(
		z.string(`Please write ${name} as text.`).check(
			z.trim(),
			z.maxLength(maxLength, `Please keep ${name} within ${maxLength} characters.`),
			z.refine((text) => !controlCharactersButLineBreaks.test(text), 'Please remove control characters.'),
			z.refine(isWhole, notWhole),
		),
		'',
	);
}
