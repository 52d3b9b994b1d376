/** Removes a website, after a confirmation. */
import type { Website } from '@stayup/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RemoveWebsiteDialog } from '../../../entities/website/ui/remove-website-dialog.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

export function DangerZone({ website }: { website: Website }) {
	const navigate = useNavigate();
	const [isRemoving, setRemoving] = useState(false);
	return (
		<Panel title="Danger zone" className="flex flex-wrap items-center justify-between gap-4 px-4 pb-4">
			<p className="max-w-prose flex-1 basis-60 text-ui text-body">
				Stop monitoring this website and delete its checks and outages. This cannot be undone.
			</p>
			<Button variant="danger" onClick={() => setRemoving(true)}>
				Remove website
			</Button>
			<RemoveWebsiteDialog
				website={isRemoving ? website : null}
				onClose={() => setRemoving(false)}
				onRemoved={() => navigate(paths.dashboard)}
			/>
		</Panel>
	);
}
