import { Registration } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api-client/api-error.ts';
import { errorsByControl, findFieldErrors, formProblem, serverFieldErrors } from './field-errors.ts';

describe('the errors of a form', () => {
	it('are the first message of each invalid field', () => {
		expect(findFieldErrors(Registration, { name: '', email: 'alice', password: 'correct horse' })).toEqual({
			name: 'Please enter your name.',
			email: 'Please enter a valid email address.',
		});
	});

	it('are empty for valid input', () => {
		const registration = { name: 'Alice', email: 'alice@example.com', password: 'correct horse' };

		expect(findFieldErrors(Registration, registration)).toEqual({});
	});

	it('come from the server’s reply', () => {
		const refusal = new ApiError({
			code: 'invalid',
			status: 400,
			serverMessage: 'First.',
			errors: [
				{ field: 'url', message: 'First.' },
				{ field: 'url', message: 'Second.' },
			],
		});

		expect(serverFieldErrors(refusal)).toEqual({ url: 'First.' });
		expect(serverFieldErrors(new Error('a bug'))).toEqual({});
	});

	it('of a list’s items belong to the control that edits the list', () => {
		const errors = { 'tags.1': 'Too long.', 'tags.0': 'Too short.', 'webhook.url': 'Missing.', dob: 'Too young.' };

		expect(errorsByControl(errors, ['tags', 'webhook.url'])).toEqual({
			tags: 'Too long.',
			'webhook.url': 'Missing.',
			dob: 'Too young.',
		});
	});
});

describe('the problem above a form', () => {
	it('is the server’s message', () => {
		expect(formProblem('This email is taken.', {}, ['email'])).toBe('This email is taken.');
	});

	it('is empty when a field shows the message', () => {
		expect(formProblem('Too short.', { password: 'Too short.' }, ['email', 'password'])).toBeNull();
	});

	it('is empty when there is no message and every error is beside its field', () => {
		expect(formProblem(null, { email: 'Taken.' }, ['email'])).toBeNull();
		expect(formProblem(null, { email: 'Taken.', dob: 'Too young.' }, ['email'])).toBe('Too young.');
	});

	it('includes the errors of fields that the form does not have', () => {
		expect(formProblem('Not sent.', { '': 'Too young.', email: 'Taken.' }, ['email'])).toBe('Not sent. Too young.');
		expect(formProblem('Too young.', { dob: 'Too young.' }, ['email'])).toBe('Too young.');
	});
});
