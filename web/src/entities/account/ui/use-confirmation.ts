/** The confirmation of the email address: sends it again, and notices that its link was opened on another device. */
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { failures, messageFor } from '../../../lib/messages.ts';
import { useSession } from '../session/session.tsx';

export function useConfirmation(): { isBusy: boolean; sendAgain: () => void } {
	const [isBusy, setBusy] = useState(false);

	async function send(): Promise<void> {
		setBusy(true);
		try {
			toast.success((await call('sendConfirmation')).message, { id: 'confirmation' });
		} catch (error) {
			toast.error(messageFor(error, failures.requestReset), { id: 'confirmation' });
		} finally {
			setBusy(false);
		}
	}

	return { isBusy, sendAgain: () => void send() };
}

/** Reads the account again when the reader comes back, as long as it waits for the confirmation. */
export function useConfirmedElsewhere(isWaiting: boolean): void {
	const { refresh } = useSession();
	useEffect(() => {
		if (!isWaiting) return;
		const onFocus = () => void refresh();
		window.addEventListener('focus', onFocus);
		return () => window.removeEventListener('focus', onFocus);
	}, [isWaiting, refresh]);
}
