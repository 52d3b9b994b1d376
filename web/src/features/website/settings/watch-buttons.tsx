/** Buttons that pause, resume and edit a website. */
import type { Website } from '@stayup/contract';
import { Pause, Pencil, Play } from 'lucide-react';
import { useChangeWebsite } from '../../../entities/website/api/use-change-website.ts';
import { Button } from '../../../ui/form/button.tsx';

export function WatchButtons({ website, onEdit }: { website: Website; onEdit: () => void }) {
	const change = useChangeWebsite(website);
	const { isActive } = website;
	return (
		<>
			<Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ isActive: !isActive })}>
				{!change.isPending &&
					(isActive ? <Pause aria-hidden="true" strokeWidth={1.75} /> : <Play aria-hidden="true" strokeWidth={1.75} />)}
				{isActive ? 'Pause' : 'Resume'}
			</Button>
			<Button variant="secondary" onClick={onEdit}>
				<Pencil aria-hidden="true" strokeWidth={1.75} />
				Edit
			</Button>
		</>
	);
}
