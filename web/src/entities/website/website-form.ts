/** Request bodies from the forms that add and edit a website. */
import { type NewWebsite, type WebsiteChange, withScheme } from '@stayup/contract';
import { textOf } from '../../lib/form/text-of.ts';

export function newWebsiteOf(
	form: FormData,
): Required<Pick<NewWebsite, 'name' | 'url' | 'checkInterval' | 'expectedStatusCode'>> {
	return {
		name: textOf(form, 'name').trim(),
		url: urlOf(form),
		checkInterval: numberOf(form, 'checkInterval'),
		expectedStatusCode: numberOf(form, 'expectedStatusCode'),
	};
}

export function generalChangeOf(form: FormData): WebsiteChange {
	return {
		name: textOf(form, 'name').trim(),
		url: urlOf(form),
		tags: tagsIn(textOf(form, 'tags')),
	};
}

/** Of a text with commas between them. */
export function tagsIn(text: string): string[] {
	return text
		.split(',')
		.map((tag) => tag.trim().toLowerCase())
		.filter((tag) => tag !== '');
}

export function checkChangeOf(form: FormData): WebsiteChange {
	return {
		checkInterval: numberOf(form, 'checkInterval'),
		expectedStatusCode: numberOf(form, 'expectedStatusCode'),
	};
}

/** Blank, or with a scheme. */
export function urlOf(form: FormData): string {
	const url = textOf(form, 'url').trim();
	return url === '' ? '' : withScheme(url);
}

/** NaN for a blank or non-numeric field, which the schema rejects with the field's message. */
export function numberOf(form: FormData, name: string): number {
	const text = textOf(form, name).trim();
	return text === '' ? Number.NaN : Number(text);
}
