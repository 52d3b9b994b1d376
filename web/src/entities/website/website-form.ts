/** What the forms of a website say: to add one, and to change its settings. */
import { type NewWebsite, type WebsiteChange, withScheme } from '@stayup/contract';
import { textOf } from '../../lib/form/text-of.ts';

export function newWebsiteOf(form: FormData): Required<NewWebsite> {
	return {
		name: textOf(form, 'name').trim(),
		url: urlOf(form),
		checkInterval: numberOf(form, 'checkInterval'),
		expectedStatusCode: numberOf(form, 'expectedStatusCode'),
	};
}

export function websiteChangeOf(form: FormData): WebsiteChange {
	return {
		...newWebsiteOf(form),
		alertsEnabled: form.has('alertsEnabled'),
		tags: textOf(form, 'tags')
			.split(',')
			.map((tag) => tag.trim().toLowerCase())
			.filter((tag) => tag !== ''),
	};
}

function urlOf(form: FormData): string {
	const url = textOf(form, 'url').trim();
	return url === '' ? '' : withScheme(url);
}

/** NaN for a blank field and for text that is no number; the schema refuses it with the field's own message. */
function numberOf(form: FormData, name: string): number {
	const text = textOf(form, name).trim();
	return text === '' ? Number.NaN : Number(text);
}
