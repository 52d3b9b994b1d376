/** Checks now; for as long as the tier wants a rest between two of them, it says how long. */

import type { Tier, Website } from '@stayup/contract';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/form/button.tsx';
import { type CheckNow, checkNowWait } from './use-check-now.tsx';

export type CheckNowButtonProps = { checkNow: CheckNow; website: Website; tier: Tier };

export function CheckNowButton({ checkNow, website, tier }: CheckNowButtonProps) {
	const now = useNow(1_000);
	const restSeconds = checkNowWait(website, tier, now);
	const isPaused = !website.isActive;
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
