/** The menu that starts maintenance, whose script loads when its button is pointed at. */
import { ChevronDown, Wrench } from 'lucide-react';
import { lazy } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { LazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx';
import type { StartMaintenanceMenuProps } from './start-maintenance-menu.tsx';

const load = () =>
	import('./start-maintenance-menu.tsx').then(({ StartMaintenanceMenu }) => ({ default: StartMaintenanceMenu }));
const StartMaintenanceMenu = lazy(load);

export function LazyMaintenanceMenu({ websites }: StartMaintenanceMenuProps) {
	return (
		<LazyOverlay
			preload={load}
			button={(props) => (
				<Button {...props} variant="secondary">
					<Wrench />
					Maintenance
					<ChevronDown className="text-muted" />
				</Button>
			)}
		>
			<StartMaintenanceMenu websites={websites} />
		</LazyOverlay>
	);
}
