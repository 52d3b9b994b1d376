/** A menu that starts maintenance now, for half an hour to two hours, or opens the editor to plan it. */
import { CalendarClock, LoaderCircle, Wrench } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx';
import { nowChoices, useStartMaintenance } from '../api/use-start-maintenance.ts';

type StartMaintenanceMenuProps = {
	/** The ids. */
	websites: readonly string[];
};

export function StartMaintenanceMenu({ websites }: StartMaintenanceMenuProps) {
	const start = useStartMaintenance(websites);
	const items: MenuItem[] = [
		...nowChoices.map(({ minutes, label }) => ({
			key: String(minutes),
			label,
			icon: <Wrench />,
			onSelect: () => {
				if (!start.isPending) start.mutate(minutes);
			},
		})),
		{
			key: 'plan',
			label: 'Plan for later',
			icon: <CalendarClock />,
			to: `${paths.addMaintenance}?${new URLSearchParams({ websites: websites.join(',') })}`,
		},
	];
	return (
		<Menu
			variant="secondary"
			label={
				<>
					{start.isPending ? <LoaderCircle className="animate-spin stroke-2" /> : <Wrench />}
					Maintenance
				</>
			}
			items={items}
		/>
	);
}
