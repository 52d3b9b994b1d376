/** Opens the dialog of the badges, whose script loads then. */
import type { Website } from '@stayup/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

const BadgesDialog = lazy(() => import('./badges-dialog.tsx').then((module) => ({ default: module.BadgesDialog })));

export function BadgesCard({ website }: { website: Website }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<Panel title="Badges">
			<div className="grid gap-3">
				<p className="text-ui text-body">
					Show the status, the uptime or another figure as a small image in a readme or on another site.
				</p>
				<Button variant="secondary" className="w-fit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
					Badges
				</Button>
			</div>
			{isOpen && (
				<Suspense>
					<BadgesDialog website={website} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</Panel>
	);
}
