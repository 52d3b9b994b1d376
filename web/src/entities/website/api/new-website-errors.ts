/** Validates a new website. A module of its own, so that the schemas load only when the form is submitted. */
import { NewWebsite } from '@stayup/contract';
import { type FieldErrors, findFieldErrors } from '../../../lib/form/field-errors.ts';

export function newWebsiteErrors(website: NewWebsite): FieldErrors {
	return findFieldErrors(NewWebsite, website);
}
