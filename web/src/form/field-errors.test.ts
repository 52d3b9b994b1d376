import { Registration } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { findFieldErrors, toldFieldErrors } from './field-errors.ts';

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
