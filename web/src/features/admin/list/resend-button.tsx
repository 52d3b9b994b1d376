/** The button that sends a failed delivery again. */
import { Send } from 'lucide-react';
import { Button } from '../../../ui/form/button.tsx';
import type { useResend } from './use-resend.ts';

type ResendButtonProps = {
	id: string;
	/** The event and its recipient, for the accessible name. */
	what: string;
	resending: ReturnType<typeof useResend>;
};

export function ResendButton({ id, what, resending }: ResendButtonProps) {
	const isBusy = resending.isPending && resending.variables === id;
	return (
		<Button variant="ghost" aria-label={`Send again: ${what}`} busy={isBusy} onClick={() => resending.mutate(id)}>
			{!isBusy && <Send />}
			Send again
		</Button>
	);
}
