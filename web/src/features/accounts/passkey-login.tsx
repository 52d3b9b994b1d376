/** Logs in with only a passkey. */
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useSession } from '../../entities/account/session/session.tsx';
import { call } from '../../lib/api-client/client.ts';
import { failures, successes } from '../../lib/messages.ts';
import { askForPasskey, passkeyMessageFor } from '../../lib/passkeys.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';

/** Inside the login form, whose "Remember me" it uses. */
export function PasskeyLogin() {
	const { enter } = useSession();
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);

	async function logIn(remember: boolean): Promise<void> {
		setBusy(true);
		setProblem(null);
		try {
			const { challenge, passkeyOptions } = await call('startPasskeyLogin');
			const passkey = await askForPasskey(passkeyOptions);
			await enter(await call('logInWithPasskey', { body: { challenge, passkey } }), remember);
			toast.success(successes.login, { id: 'session' });
		} catch (error) {
			setProblem(passkeyMessageFor(error, failures.passkeyLogin));
		} finally {
			setBusy(false);
		}
	}

	return (
		<>
			<Button
				variant="secondary"
				size="large"
				busy={isBusy}
				onClick={({ currentTarget: { form } }) => void logIn(form !== null && new FormData(form).has('remember'))}
			>
				Log in with a passkey
			</Button>
			{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
		</>
	);
}
