/** What is wrong with a website to be added; apart, so that the validation is loaded only when one is sent. */
import { NewWebsite } from '@stayup/contract';
import { type FieldErrors, findFieldErrors } from '../../../lib/form/field-errors.ts';

export function newWebsiteErrors(website: NewWebsite): FieldErrors {
	return findFieldErrors(NewWebsite, website);
}
