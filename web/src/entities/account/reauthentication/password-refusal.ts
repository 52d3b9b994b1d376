/** How the API asks for the password. */
import { serverFieldErrors } from '../../../lib/form/field-errors.ts';

/** The server's sentence, if it asks for the password or refuses it. */
export function passwordRefusal(error: unknown): string | null {
	return serverFieldErrors(error).currentPassword ?? null;
}
