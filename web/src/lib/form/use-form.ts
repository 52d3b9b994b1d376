/** Submits a form: validates it first, disables it while the request runs, and keeps what was typed when something is wrong. */
import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { type Failure, messageFor } from '../messages.ts';
import { errorsByControl, type FieldErrors, formProblem, serverFieldErrors } from './field-errors.ts';

export interface Form {
	isBusy: boolean;
	/** By the name of the form control. */
	fieldErrors: FieldErrors;
	/** Errors that belong to no field of the form, to show above it; null when there are none. */
	problem: string | null;
	onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface FormOptions {
	/** Validates the form before it is sent. */
	check?: (form: FormData) => FieldErrors | Promise<FieldErrors>;
	send: (form: FormData) => Promise<unknown>;
	/** The error message, or a function that writes it. */
	failure: Failure | ((error: unknown) => string);
}

export function useForm({ check = () => ({}), send, failure }: FormOptions): Form {
	const [isBusy, setBusy] = useState(false);
	const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
	const [problem, setProblem] = useState<string | null>(null);

	async function submit(element: HTMLFormElement): Promise<void> {
		const form = new FormData(element);
		const names = namesOf(element);
		setBusy(true);
		try {
			const found = errorsByControl(await check(form), names);
			setFieldErrors(found);
			setProblem(null);
			if (Object.keys(found).length > 0) return focusFirst(element, found);
			await send(form);
		} catch (error) {
			const errors = errorsByControl(serverFieldErrors(error), names);
			const message = typeof failure === 'function' ? failure(error) : messageFor(error, failure);
			setFieldErrors(errors);
			setProblem(formProblem(message, errors, names));
			toast.error(message, { id: typeof failure === 'function' ? message : failure.text });
			focusFirst(element, errors);
		} finally {
			setBusy(false);
		}
	}

	return {
		isBusy,
		fieldErrors,
		problem,
		onSubmit: (event) => {
			event.preventDefault();
			if (!isBusy) void submit(event.currentTarget);
		},
	};
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
	const [name] = namesOf(form).filter((candidate) => candidate in errors);
	const wrong = [...form.elements].find((element) => name !== undefined && element.getAttribute('name') === name);
	if (wrong instanceof HTMLElement) wrong.focus();
}

function namesOf(form: HTMLFormElement): string[] {
	return [...form.elements].map((element) => element.getAttribute('name') ?? '').filter((name) => name !== '');
}
