/** Reads a job application from the form. */
import type { NewApplication } from '@stayup/contract';
import { textOf } from '../../lib/form/text-of.ts';

export function applicationOf(form: FormData, job: { id: string; title: string }): NewApplication {
	const text = (name: string) => textOf(form, name).trim();
	return {
		firstName: text('firstName'),
		lastName: text('lastName'),
		dob: text('dob'),
		email: text('email'),
		phone: text('phone'),
		workExperience: text('workExperience'),
		jobId: job.id,
		jobTitle: job.title,
	};
}
