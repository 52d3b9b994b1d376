/** Whole numbers from 0 as short text: up to 47 in one character, up to 815 in two, up to 13,103 in three. */
import { loopLimit } from '@stayup/contract';

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const digits = new Map([...characters].map((character, digit) => [character, digit]));
/** The first 48 characters end a number, the other 16 say that more follow. */
const ending = 48;
const continuing = 16;
/** Characters of the largest whole number. */
const longestNumber = 14;

export function encodeNumber(number: number): string {
	let text = '';
	let rest = number;
	const iterate = loopLimit(longestNumber, 'the characters of a number');
	while (rest >= ending) {
		iterate();
		rest -= ending;
		text += characters[ending + (rest % continuing)];
		rest = Math.floor(rest / continuing);
	}
	return `${text}${characters[rest]}`;
}

/** The numbers of a text that `encodeNumber` made. Skips unreadable characters. */
export function decodeNumbers(text: string): number[] {
	const numbers: number[] = [];
	let number = 0;
	let factor = 1;
	for (const character of text) {
		const digit = digits.get(character);
		if (digit === undefined) continue;
		number += digit * factor;
		if (digit >= ending) {
			// `ending` was subtracted before the number was divided; this digit has added it.
			factor *= continuing;
			continue;
		}
		numbers.push(number);
		number = 0;
		factor = 1;
	}
	return numbers;
}
