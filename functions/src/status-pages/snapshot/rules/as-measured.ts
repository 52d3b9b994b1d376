/** A stored snapshot at a visit: checks that have stopped change nothing that would rewrite it. */
import { pageStateOf, type SnapshotComponent, type StatusSnapshot } from '@stayup/contract';

/** `lateSince`: since when the service makes no checks; null while it does. What was up is then not measured any more. */
export function asMeasured(snapshot: StatusSnapshot, lateSince: number | null, now: number): StatusSnapshot {
	const groups = snapshot.groups.map(({ name, components }) => ({
		name,
		components: components.map((component) =>
			isOutdated(component, lateSince, now) ? { ...component, state: 'unknown' as const, since: null } : component,
		),
	}));
	const states = groups.flatMap(({ components }) => components.map(({ state }) => state));
	// Without components, an incident of the whole page has decided.
	return { ...snapshot, groups, state: states.length === 0 ? snapshot.state : pageStateOf(states) };
}

function isOutdated({ state, currentForMs }: SnapshotComponent, lateSince: number | null, now: number): boolean {
	if (state !== 'operational' || currentForMs === undefined || lateSince === null) return false;
	return now - lateSince > currentForMs;
}
