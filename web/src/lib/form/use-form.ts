/** One way for forms to be sent: checked first, busy while on the way, and left as typed when something is wrong. */
import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { type Failure, messageFor } from '../messages.ts';
import { type FieldErrors, formProblem, toldFieldErrors } from './field-errors.ts';

export interface Submission {
	isBusy: boolean;
	fieldErrors: FieldErrors;
	/** What went wrong as a whole, for beside the form. */
	problem: string | null;
	onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export function useSubmission(options: {
	check: (form: FormData) => FieldErrors | Promise<FieldErrors>;
	send: (form: FormData) => Promise<void>;
	failure: Failure;
}): Submission {
	const [isBusy, setBusy] = useState(false);
	const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
	const [problem, setProblem] = useState<string | null>(null);

	async function submit(element: HTMLFormElement): Promise<void> {
		const form = new FormData(element);
		setBusy(true);
		try {
			const found = await options.check(form);
			setFieldErrors(found);
			setProblem(null);
			if (Object.keys(found).length > 0) return focusFirst(element, found);
			await options.send(form);
		} catch (error) {
			const told = toldFieldErrors(error);
			const message = messageFor(error, options.failure);
			setFieldErrors(told);
			setProblem(formProblem(message, told, namesOf(element)));
			toast.error(message, { id: options.failure.text });
			focusFirst(element, told);
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
