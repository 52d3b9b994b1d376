/** Opens the dialog of the badges, whose script loads then. */
import type { Website } from '@stayup/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

const BadgesDialog = lazy(() => import('./badges-dialog.tsx').then((module) => ({ default: module.BadgesDialog })));

export function BadgesCard({ website }: { website: Website }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<Card className="grid grid-cols-1 gap-3 p-4 sm:p-5">
			<h2 className="text-h3">Badges</h2>
			<p className="text-ui text-muted">
				Show the status, the uptime or another figure as a small image in a readme or on another site.
			</p>
			<Button variant="secondary" className="w-fit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
				Badges
			</Button>
			{isOpen && (
				<Suspense>
					<BadgesDialog website={website} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</Card>
	);
}
