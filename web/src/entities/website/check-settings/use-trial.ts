/** One check with settings that are not saved. */
import { type TriedSettings, TrySettingsRequest } from '@stayup/contract';
import { useState } from 'react';
import { call } from '../../../lib/api-client/client.ts';
import { type FieldErrors, findFieldErrors } from '../../../lib/form/field-errors.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { failures } from '../../../lib/messages.ts';

export interface Trial extends Form {
	/** Of the last trial that ran. */
	result: TriedSettings | null;
}

/** `requestOf`: the settings as they are typed now. `onErrors`: with the errors of each trial, by field; empty if it ran. */
export function useTrial(requestOf: (form: FormData) => unknown, onErrors: (errors: FieldErrors) => void): Trial {
	const [result, setResult] = useState<TriedSettings | null>(null);
	const form = useForm({
		check: (data) => findFieldErrors(TrySettingsRequest, requestOf(data)),
		send: async (data) => {
			setResult(await call('trySettings', { body: requestOf(data) as TrySettingsRequest }));
			onErrors({});
		},
		failure: failures.tryChecks,
		onErrors,
	});
	return { ...form, result };
}
