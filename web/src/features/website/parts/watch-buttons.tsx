/** Buttons that pause and resume the monitoring of a website, and mute its alerts. */
import { mutedUntil, type Website } from '@stayup/contract';
import { BellOff, Pause, Play } from 'lucide-react';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { useChangeWebsite } from '../../../entities/website/api/use-change-website.ts';
import { useTicking } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/form/button.tsx';

export function WatchButtons({ website }: { website: Website }) {
	const mayWrite = useMay('write');
	const change = useChangeWebsite(website);
	const mute = useChangeWebsite(website);
	const { isActive, alertsEnabled } = website;
	const isMuted = useTicking(1000, (nowMs) => mutedUntil(website, nowMs)) !== null;
	const Icon = isActive ? Pause : Play;
	if (!mayWrite) return null;
	return (
		<>
			<Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ isActive: !isActive })}>
				{!change.isPending && <Icon />}
				{isActive ? 'Pause' : 'Resume'}
			</Button>
			{isActive && alertsEnabled && !isMuted && (
				<Button variant="secondary" busy={mute.isPending} onClick={() => mute.mutate({ emailsMuted: true })}>
					{!mute.isPending && <BellOff />}
					Mute for an hour
				</Button>
			)}
		</>
	);
}
