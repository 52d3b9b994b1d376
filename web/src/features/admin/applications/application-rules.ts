/** Pure rules of applications. */
import type { Application } from '@stayup/contract';

/** Whether the text is a part of what identifies the application. Everything is found by a blank text. */
export function isFound(application: Application, text: string): boolean {
	const { email, phone, jobTitle, reference, assignee } = application;
	const searched = [nameOf(application), email, phone, jobTitle, reference, assignee?.name ?? ''];
	return searched.join('\n').toLowerCase().includes(text.trim().toLowerCase());
}

export function nameOf({ firstName, lastName }: Application): string {
	return `${firstName} ${lastName}`;
}
