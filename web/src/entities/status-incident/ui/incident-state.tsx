/** The state of an incident as a badge. */
import { incidentStateWords, type IncidentState as State } from '@stayup/contract';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';

const tones: Readonly<Record<State, Tone>> = {
	investigating: 'down',
	identified: 'degraded',
	monitoring: 'info',
	resolved: 'up',
};

export function IncidentState({ state }: { state: State }) {
	return <StatusBadge tone={tones[state]}>{incidentStateWords[state]}</StatusBadge>;
}
