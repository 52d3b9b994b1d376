/** The actions on a website besides the main one of its heading: pause, mute, start or plan maintenance, and show it on a status page. */
import { mutedUntil, type Website } from '@stayup/contract';
import { BellOff, CalendarClock, Ellipsis, LoaderCircle, PanelsTopLeft, Pause, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { nowChoices, useStartMaintenance } from '../../../entities/maintenance/api/use-start-maintenance.ts';
import { PagesDialog } from '../../../entities/status-page/ui/pages-dialog.tsx';
import { useChangeWebsite } from '../../../entities/website/api/use-change-website.ts';
import { paths } from '../../../lib/paths.ts';
import { useTicking } from '../../../lib/use-now.ts';
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx';

export function WebsiteMenu({ website }: { website: Website }) {
	const mayWrite = useMay('write');
	const change = useChangeWebsite(website);
	const maintenance = useStartMaintenance([website._id]);
	const isMuted = useTicking(1000, (nowMs) => mutedUntil(website, nowMs)) !== null;
	const [isChoosingPage, setChoosingPage] = useState(false);
	const { _id: id, isActive, alertsEnabled } = website;
	const isBusy = change.isPending || maintenance.isPending;

	const pause: MenuItem = {
		key: 'pause',
		label: 'Pause monitoring',
		icon: <Pause />,
		onSelect: () => change.mutate({ isActive: false }),
	};
	const mute: MenuItem = {
		key: 'mute',
		label: 'Mute for one hour',
		icon: <BellOff />,
		onSelect: () => change.mutate({ emailsMuted: true }),
	};
	const maintain: MenuItem[] = [
		...nowChoices.map(({ minutes, label }) => ({
			key: String(minutes),
			label: `Maintenance ${label.toLowerCase()}`,
			icon: <Wrench />,
			onSelect: () => {
				if (!maintenance.isPending) maintenance.mutate(minutes);
			},
		})),
		{
			key: 'plan',
			label: 'Plan maintenance',
			icon: <CalendarClock />,
			to: `${paths.addMaintenance}?${new URLSearchParams({ websites: id })}`,
		},
	];
	const statusPage: MenuItem = {
		key: 'status-page',
		label: 'Status page',
		icon: <PanelsTopLeft />,
		onSelect: () => setChoosingPage(true),
	};
	const isWatched = mayWrite && isActive;
	return (
		<>
			<Menu
				bare
				variant="secondary"
				name={isBusy ? 'More actions, working' : 'More actions'}
				label={isBusy ? <LoaderCircle className="animate-spin stroke-2" /> : <Ellipsis />}
				items={[
					...(isWatched ? [pause] : []),
					...(isWatched && alertsEnabled && !isMuted ? [mute] : []),
					...(isWatched ? maintain : []),
					statusPage,
				]}
			/>
			{isChoosingPage && <PagesDialog website={website} onClose={() => setChoosingPage(false)} />}
		</>
	);
}
