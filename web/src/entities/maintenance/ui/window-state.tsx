/** The state of a maintenance window as a badge. */
import type { MaintenanceState } from '@stayup/contract';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';

const words: Readonly<Record<MaintenanceState, string>> = { running: 'Running', planned: 'Planned', over: 'Past' };

export function WindowState({ state }: { state: MaintenanceState }) {
	return <StatusBadge tone={state === 'running' ? 'info' : 'unknown'}>{words[state]}</StatusBadge>;
}
