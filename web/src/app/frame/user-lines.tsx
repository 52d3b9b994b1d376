/** The lines of a signed-in user below the links of the mobile menu. */
import { Pause, Play } from 'lucide-react';
import { usePausedUpdates } from '../../lib/live/use-paused-updates.ts';
import { AccountSwitcher } from './account-switcher.tsx';

type UserLinesProps = { userId: string; className: string; lineClassName: string };

export function UserLines({ userId, className, lineClassName }: UserLinesProps) {
	const [isPaused, setPaused] = usePausedUpdates();
	return (
		<div className={className}>
			<button type="button" className={lineClassName} onClick={() => setPaused(!isPaused)}>
				{isPaused ? <Play className="size-4" /> : <Pause className="size-4" />}
				{isPaused ? 'Resume live updates' : 'Pause live updates'}
			</button>
			<AccountSwitcher userId={userId} className="border-t border-line" itemClassName={lineClassName} />
		</div>
	);
}
