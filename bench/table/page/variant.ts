/** The props of each variant: the loaded websites, the search and the order. */
import type { Website } from '@stayup/contract';

export type VariantProps = { websites: readonly Website[]; search: string; isSorted: boolean; onSort: () => void };

export function arrange(websites: readonly Website[], search: string, isSorted: boolean): readonly Website[] {
	const found = search === '' ? websites : websites.filter(({ name }) => name.toLowerCase().includes(search));
	return isSorted ? found.toSorted((a, b) => (b.lastResponseTime ?? 0) - (a.lastResponseTime ?? 0)) : found;
}
