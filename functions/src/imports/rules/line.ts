/** Texts of sources as they are shown and stored. */
import { cutText, websiteUrlMaxLength, withoutInvisibleMarks } from '@stayup/contract';

/** On one line, without invisible and control characters. */
export function lineOf(text: string): string {
	return withoutInvisibleMarks(text.slice(0, 4 * websiteUrlMaxLength).toWellFormed())
		.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
		.trim();
}

/** Without a blank at the end. */
export function cut(text: string, length: number): string {
	return cutText(text, length).trimEnd();
}
