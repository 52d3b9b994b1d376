/** Changes that the API refuses without a recent login or the current password (AUTH-7, AUTH-14). */
import type { PasswordHeaders } from '@stayup/contract';
import { passwordRefusal } from './password-refusal.ts';

/** Runs the change. If the API asks for the password, a dialog asks the user for it, and the change runs again with it; nothing typed is lost. */
export async function withReauthentication<Result>(
	run: (headers: PasswordHeaders) => Promise<Result>,
): Promise<Result> {
	try {
		return await run({});
	} catch (refusal) {
		if (passwordRefusal(refusal) === null) throw refusal;
		const { askPassword } = await import('./ask-password.tsx');
		return askPassword(run, refusal);
	}
}

/** As `withReauthentication`, for an export. Null if the user closes the dialog, which is no failure. */
export async function exportWithReauthentication<Result>(
	run: (headers: PasswordHeaders) => Promise<Result>,
): Promise<Result | null> {
	try {
		return await withReauthentication(run);
	} catch (error) {
		if (passwordRefusal(error) === null) throw error;
		return null;
	}
}
