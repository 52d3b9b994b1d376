/** The menu of a website in the table: check, pause, mute, edit, duplicate, copy the link and remove. */

import { mutedUntil, type Website } from '@stayup/contract';
import {
	Bell,
	BellOff,
	Copy,
	Ellipsis,
	Link2,
	LoaderCircle,
	Pause,
	Pencil,
	Play,
	RotateCw,
	Trash2,
} from 'lucide-react';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { useChangeWebsite } from '../../../entities/website/api/use-change-website.ts';
import { useCheckNow } from '../../../entities/website/api/use-check-now.tsx';
import { paths } from '../../../lib/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { copyText } from '../../../ui/form/copy-text.ts';
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx';

type RowMenuProps = {
	website: Website;
	/** Asks for confirmation. */
	onRemove: (website: Website) => void;
};

export function RowMenu({ website, onRemove }: RowMenuProps) {
	const mayRespond = useMay('respond');
	const mayWrite = useMay('write');
	const change = useChangeWebsite(website);
	const check = useCheckNow(website._id);
	const { _id: id, name, isActive } = website;
	const isMuted = mutedUntil(website, serverNow()) !== null;

	const checkNow: MenuItem = {
		key: 'check',
		label: 'Check Now',
		icon: <RotateCw />,
		onSelect: () => {
			if (!check.isPending) check.mutate();
		},
	};
	const copyLink: MenuItem = {
		key: 'copy',
		label: 'Copy link',
		icon: <Link2 />,
		onSelect: () => void copyText(new URL(paths.website(id), window.location.origin).href, 'Link copied'),
	};
	const changes: MenuItem[] = [
		{
			key: 'pause',
			label: isActive ? 'Pause' : 'Resume',
			icon: isActive ? <Pause /> : <Play />,
			onSelect: () => change.mutate({ isActive: !isActive }),
		},
		{
			key: 'mute',
			label: isMuted ? 'Unmute alerts' : 'Mute for one hour',
			icon: isMuted ? <Bell /> : <BellOff />,
			onSelect: () => change.mutate({ emailsMuted: !isMuted }),
		},
		{
			key: 'edit',
			label: 'Edit',
			icon: <Pencil />,
			to: paths.websiteSettings(id),
		},
		{
			key: 'duplicate',
			label: 'Duplicate',
			icon: <Copy />,
			to: `${paths.addWebsite}?${new URLSearchParams({ from: id })}`,
		},
	];
	const remove: MenuItem = {
		key: 'remove',
		label: 'Remove',
		tone: 'danger',
		icon: <Trash2 />,
		onSelect: () => onRemove(website),
	};
	const items = [
		...(isActive && mayRespond ? [checkNow] : []),
		...(mayWrite ? changes : []),
		copyLink,
		...(mayWrite ? [remove] : []),
	];
	const isBusy = check.isPending || change.isPending;
	return (
		<Menu
			bare
			name={isBusy ? `Actions for ${name}, working` : `Actions for ${name}`}
			label={isBusy ? <LoaderCircle className="animate-spin stroke-2" /> : <Ellipsis />}
			items={items}
		/>
	);
}
