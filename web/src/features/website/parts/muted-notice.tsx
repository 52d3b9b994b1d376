/** Shows until when alerts are muted, with a button that unmutes them. */
import { mutedUntil, type Website } from '@stayup/contract';
import { May } from '../../../entities/account/members/may.tsx';
import { useChangeWebsite } from '../../../entities/website/api/use-change-website.ts';
import { formatTimeOf } from '../../../lib/format.ts';
import { useTicking } from '../../../lib/use-now.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';

export function MutedNotice({ website }: { website: Website }) {
	const change = useChangeWebsite(website);
	const until = useTicking(1000, (nowMs) => mutedUntil(website, nowMs));
	if (until === null) return null;
	return (
		<InlineNotice
			tone="info"
			action={
				<May permission="write">
					<Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ emailsMuted: false })}>
						Unmute
					</Button>
				</May>
			}
		>
			Alerts are muted until {formatTimeOf(until)}.
		</InlineNotice>
	);
}
