/** Submits a form: validates it first, disables it while the request runs, and keeps what was typed when something is wrong. */
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type Failure, messageFor } from '../messages.ts';
import { errorsByControl, type FieldErrors, formProblem, serverFieldErrors } from './field-errors.ts';

export interface Form {
	isBusy: boolean;
	/** By the name of the form control. */
	fieldErrors: FieldErrors;
	/** Errors that belong to no field of the form, to show above it; null when there are none. */
	problem: string | null;
	onSubmit: (event: FormEvent<HTMLFormElement>) => void;
	/** Submits without the submit event of the form, for a second action on the same fields. */
	submit: (element: HTMLFormElement) => void;
	clearErrors: () => void;
}

export interface FormOptions {
	/** Validates the form before it is sent. */
	check?: (form: FormData) => FieldErrors | Promise<FieldErrors>;
	send: (form: FormData) => Promise<unknown>;
	/** The error message, or a function that writes it. */
	failure: Failure | ((error: unknown) => string);
	/** Called with the errors before they are shown. A form in steps goes to the step that has their fields. */
	onErrors?: (errors: FieldErrors) => void;
}

/** The errors of the last submit. */
interface Rejection {
	element: HTMLFormElement;
	errors: FieldErrors;
	problem: string | null;
}

export function useForm({ check = () => ({}), send, failure, onErrors }: FormOptions): Form {
	const [isBusy, setBusy] = useState(false);
	const [rejection, setRejection] = useState<Rejection | null>(null);
	const shownToast = useRef<string>(undefined);

	// After rendering, because `onErrors` may have shown other fields.
	useLayoutEffect(() => {
		if (rejection) focusFirst(rejection.element, rejection.errors);
	}, [rejection]);

	function reject(element: HTMLFormElement, found: FieldErrors, message: string | null): void {
		const names = namesOf(element);
		const errors = errorsByControl(found, names);
		const problem = formProblem(message, errors, names);
		onErrors?.(errors);
		setRejection({ element, errors, problem });
		const text = message ?? problem;
		if (text === null) return;
		shownToast.current = typeof failure === 'function' ? text : failure.text;
		toast.error(text, { id: shownToast.current });
	}

	async function trySending(element: HTMLFormElement): Promise<void> {
		const form = new FormData(element);
		setBusy(true);
		try {
			const found = await check(form);
			if (Object.keys(found).length > 0) return reject(element, found, null);
			setRejection(null);
			await send(form);
			// It would contradict the message of the success.
			if (shownToast.current !== undefined) toast.dismiss(shownToast.current);
		} catch (error) {
			const message = typeof failure === 'function' ? failure(error) : messageFor(error, failure);
			reject(element, serverFieldErrors(error), message);
		} finally {
			setBusy(false);
		}
	}

	const submit = (element: HTMLFormElement) => {
		if (!isBusy) void trySending(element);
	};
	return {
		isBusy,
		fieldErrors: rejection?.errors ?? {},
		problem: rejection?.problem ?? null,
		onSubmit: (event) => {
			event.preventDefault();
			submit(event.currentTarget);
		},
		submit,
		clearErrors: () => setRejection(null),
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
