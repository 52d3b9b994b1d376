/** The Check Now button, with a countdown until the tier allows the next check. */

import type { Tier, Website } from '@stayup/contract';
import { useRefusal } from '../../../entities/account/members/use-refusal.ts';
import { type CheckNow, checkNowWait } from '../../../entities/website/api/use-check-now.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/form/button.tsx';

export type CheckNowButtonProps = { checkNow: CheckNow; website: Website; tier: Tier };

export function CheckNowButton({ checkNow, website, tier }: CheckNowButtonProps) {
	const now = useNow(1_000);
	const waitSeconds = checkNowWait(website, tier, now);
	const refusal = useRefusal('respond');
	const isPaused = !website.isActive;
	const isWaiting = waitSeconds > 0 && !checkNow.isPending;
	return (
		<Button
			variant="secondary"
			busy={checkNow.isPending}
			disabled={isPaused || refusal !== null}
			aria-disabled={isWaiting || checkNow.isPending || undefined}
			title={refusal ?? (isPaused ? 'Resume monitoring to check this website.' : undefined)}
			className={isWaiting ? 'opacity-55' : undefined}
			onClick={() => {
				if (!isWaiting) checkNow.mutate();
			}}
		>
			{checkNow.isPending ? 'Checking…' : isWaiting ? `Check Now (${waitSeconds} s)` : 'Check Now'}
		</Button>
	);
}
