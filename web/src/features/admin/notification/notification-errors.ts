/** Validates a notification by the contract's schema, in a chunk that loads when the form is submitted. */
import { AdminNotification } from '@stayup/contract';
import { type FieldErrors, findFieldErrors } from '../../../lib/form/field-errors.ts';

export function notificationErrors(notification: unknown): FieldErrors {
	return findFieldErrors(AdminNotification, notification);
}
