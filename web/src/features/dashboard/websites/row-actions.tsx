/** The actions on one website: remove, and a menu whose script loads when it is opened. */

import type { Website } from '@stayup/contract';
import { Ellipsis, Trash2 } from 'lucide-react';
import { lazy } from 'react';
import { May } from '../../../entities/account/members/may.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { LazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx';

const load = () => import('../board/row-menu.tsx').then(({ RowMenu }) => ({ default: RowMenu }));
const RowMenu = lazy(load);
const iconButton = 'w-9 px-0 pointer-coarse:w-11';

type RowActionsProps = { website: Website; onRemove: (website: Website) => void };

export function RowActions({ website, onRemove }: RowActionsProps) {
	return (
		<span className="inline-flex items-center">
			<May permission="write">
				<Button
					variant="ghost"
					className={`${iconButton} text-muted`}
					aria-label={`Remove ${website.name}`}
					title="Remove"
					onClick={() => onRemove(website)}
				>
					<Trash2 />
				</Button>
			</May>
			<LazyOverlay
				preload={load}
				button={(props) => (
					<Button {...props} variant="ghost" className={iconButton} aria-label={`Actions for ${website.name}`}>
						<Ellipsis />
					</Button>
				)}
			>
				<RowMenu website={website} onRemove={onRemove} />
			</LazyOverlay>
		</span>
	);
}
