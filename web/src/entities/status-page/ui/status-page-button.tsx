/** Opens the status pages that show a website, or creates one for it. Its dialog loads when the button is pointed at. */
import { PanelsTopLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import type { PagesDialogProps } from './pages-dialog.tsx';

const load = () => import('./pages-dialog.tsx').then(({ PagesDialog }) => ({ default: PagesDialog }));
const PagesDialog = lazy(load);

type StatusPageButtonProps = Pick<PagesDialogProps, 'website'>;

export function StatusPageButton({ website }: StatusPageButtonProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button
				variant="secondary"
				onPointerEnter={() => void load()}
				onFocus={() => void load()}
				onClick={() => setOpen(true)}
			>
				<PanelsTopLeft />
				Status page
			</Button>
			{isOpen && (
				<Suspense>
					<PagesDialog website={website} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
