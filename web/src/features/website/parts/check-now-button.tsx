/** The Check Now button, with a countdown until the tier allows the next check. */

import type { Tier, Website } from '@stayup/contract';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { type CheckNow, checkNowWait } from '../../../entities/website/api/use-check-now.tsx';
import { joinClasses } from '../../../lib/join-classes.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/form/button.tsx';

type CheckNowButtonProps = { checkNow: CheckNow; website: Website; tier: Tier };

export function CheckNowButton({ checkNow, website, tier }: CheckNowButtonProps) {
	const now = useNow(1_000);
	const waitSeconds = checkNowWait(website, tier, now);
	const mayCheck = useMay('respond');
	const isPaused = !website.isActive;
	const resumeFirst = isPaused ? 'Resume monitoring to check this website.' : undefined;
	const isWaiting = waitSeconds > 0 && !checkNow.isPending;
	return (
		<Button
			variant="secondary"
			busy={checkNow.isPending}
			disabled={isPaused || !mayCheck}
			aria-disabled={isWaiting || checkNow.isPending || undefined}
			title={mayCheck ? resumeFirst : 'You can only read in this account.'}
			className={joinClasses('tabular-nums sm:min-w-36', isWaiting && 'opacity-55')}
			onClick={() => {
				if (!isWaiting) checkNow.mutate();
			}}
		>
			{checkNow.isPending ? 'Checking…' : isWaiting ? `Check Now (${waitSeconds} s)` : 'Check Now'}
		</Button>
	);
}
