/** Checks now; for as long as the tier wants a rest between two of them, it says how long. */

import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/form/button.tsx';
import type { CheckNow } from './use-check-now.ts';

export function CheckNowButton({ checkNow, isPaused }: { checkNow: CheckNow; isPaused: boolean }) {
	const now = useNow(1_000);
	const restSeconds = Math.max(0, Math.ceil((checkNow.restsUntil - now) / 1000));
	const isResting = restSeconds > 0 && !checkNow.isPending;
	return (
		<Button
			variant="secondary"
			busy={checkNow.isPending}
			disabled={isPaused}
			aria-disabled={isResting || checkNow.isPending || undefined}
			title={isPaused ? 'Resume it to check it.' : undefined}
			className={isResting ? 'opacity-55' : undefined}
			onClick={() => {
				if (!isResting) checkNow.mutate();
			}}
		>
			{checkNow.isPending ? 'Checking…' : isResting ? `Check Now (${restSeconds} s)` : 'Check Now'}
		</Button>
	);
}
