import { NewWebsite, WebsiteChange } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { checkChangeOf, generalChangeOf, newWebsiteOf } from './website-form.ts';

function formWith(changes: Readonly<Record<string, string>> = {}): FormData {
	const form = new FormData();
	const typed = { name: 'Shop', url: 'shop.example', checkInterval: '60', expectedStatusCode: '200', ...changes };
	for (const [name, value] of Object.entries(typed)) form.set(name, value);
	return form;
}

const messages = {
	checkInterval: 'Please choose a check interval from 30 to 3600 seconds.',
	expectedStatusCode: 'Please enter an expected status code from 100 to 599.',
};

describe('the form that adds a website', () => {
	it('sends the four documented fields', () => {
		expect(newWebsiteOf(formWith())).toEqual({
			name: 'Shop',
			url: 'https://shop.example',
			checkInterval: 60,
			expectedStatusCode: 200,
		});
		expect(findFieldErrors(NewWebsite, newWebsiteOf(formWith()))).toEqual({});
	});

	it.each(['', ' ', 'abc', '200.5', '99', '600'])('refuses the expected status code "%s"', (expectedStatusCode) => {
		expect(findFieldErrors(NewWebsite, newWebsiteOf(formWith({ expectedStatusCode })))).toEqual({
			expectedStatusCode: messages.expectedStatusCode,
		});
	});

	it.each(['', ' ', 'abc', '60.5', '29', '3601'])('refuses the check interval "%s"', (checkInterval) => {
		expect(findFieldErrors(NewWebsite, newWebsiteOf(formWith({ checkInterval })))).toEqual({
			checkInterval: messages.checkInterval,
		});
	});
});

describe('the forms that edit a website', () => {
	it.each(['', 'abc'])('refuse "%s" in both number fields', (text) => {
		const change = checkChangeOf(formWith({ checkInterval: text, expectedStatusCode: text }));

		expect(findFieldErrors(WebsiteChange, change)).toEqual(messages);
	});

	it('send only their own fields, and tags as a list in lower case', () => {
		const form = formWith({ tags: 'Shop, , Client' });

		expect(generalChangeOf(form)).toEqual({ name: 'Shop', url: 'https://shop.example', tags: ['shop', 'client'] });
		expect(checkChangeOf(form)).toEqual({ checkInterval: 60, expectedStatusCode: 200 });
	});
});
