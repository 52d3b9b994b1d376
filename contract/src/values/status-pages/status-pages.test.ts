import { expect, it } from 'vitest';
import { type ComponentState, type PageState, pageStateOf } from './status-pages.ts';

const table: readonly (readonly [ComponentState[], PageState])[] = [
	[[], 'unknown'],
	[['unknown', 'unknown'], 'unknown'],
	[['operational', 'operational'], 'operational'],
	[['operational', 'unknown'], 'partly-measured'],
	[['operational', ...Array<ComponentState>(9).fill('unknown')], 'partly-measured'],
	[['operational', 'maintenance'], 'maintenance'],
	[['maintenance', 'unknown'], 'maintenance'],
	[['operational', 'maintenance', 'degraded'], 'degraded'],
	[['operational', 'degraded', 'unknown'], 'degraded'],
	[['operational', 'degraded', 'down'], 'partial-outage'],
	[['operational', 'down', 'unknown'], 'partial-outage'],
	[['down', 'down'], 'major-outage'],
	[['down', 'unknown'], 'major-outage'],
];

it.each(table)('a page with components that are %j is %s', (states, state) => {
	expect(pageStateOf(states)).toBe(state);
	expect(pageStateOf(states.toReversed())).toBe(state);
});
