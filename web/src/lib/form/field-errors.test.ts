import { Registration } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api-client/api-error.ts';
import { findFieldErrors, formProblem, toldFieldErrors } from './field-errors.ts';

describe('the errors of a form', () => {
	it('are the first sentence for each wrong field', () => {
		expect(findFieldErrors(Registration, { name: '', email: 'alice', password: 'correct horse' })).toEqual({
			name: 'Please enter your name.',
			email: 'Please enter a valid email address.',
		});
	});

	it('are none when all is well', () => {
		const registration = { name: 'Alice', email: 'alice@example.com', password: 'correct horse' };

		expect(findFieldErrors(Registration, registration)).toEqual({});
	});

	it('are those the server tells', () => {
		const refusal = new ApiError({
			code: 'invalid',
			status: 400,
			serverMessage: 'First.',
			errors: [
				{ field: 'url', message: 'First.' },
				{ field: 'url', message: 'Second.' },
			],
		});

		expect(toldFieldErrors(refusal)).toEqual({ url: 'First.' });
		expect(toldFieldErrors(new Error('a bug'))).toEqual({});
	});
});

describe('what stands above a form', () => {
	it('is the message of the refusal', () => {
		expect(formProblem('This email is taken.', {}, ['email'])).toBe('This email is taken.');
	});

	it('is nothing when the message stands beside its field', () => {
		expect(formProblem('Too short.', { password: 'Too short.' }, ['email', 'password'])).toBeNull();
	});

	it('includes the errors of fields that the form does not have', () => {
		expect(formProblem('Not sent.', { '': 'Too young.', email: 'Taken.' }, ['email'])).toBe('Not sent. Too young.');
		expect(formProblem('Too young.', { dob: 'Too young.' }, ['email'])).toBe('Too young.');
	});
});
