/** Pure rule of the search of applications. */
import type { Application } from '@stayup/contract';

/** Whether the text is a part of what identifies the application. Everything is found by a blank text. */
export function isFound(application: Application, text: string): boolean {
	const { firstName, lastName, email, phone, jobTitle, reference, assignee } = application;
	const searched = [`${firstName} ${lastName}`, email, phone, jobTitle, reference, assignee?.name ?? ''];
	return searched.join('\n').toLowerCase().includes(text.trim().toLowerCase());
}
