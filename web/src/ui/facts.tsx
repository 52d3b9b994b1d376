/** Terms and their values, a line each; what has no value is a dash. */
import type { ReactNode } from 'react';
import { nothing } from '../format.ts';

export type FactsProps = { facts: readonly { term: string; value: ReactNode }[] };

export function Facts({ facts }: FactsProps) {
	return (
		<dl className="grid grid-cols-1 gap-2 text-ui">
			{facts.map(({ term, value }) => (
				<div key={term} className="flex items-baseline justify-between gap-6">
					<dt className="shrink-0 text-muted">{term}</dt>
					<dd className="min-w-0 text-right [overflow-wrap:anywhere] text-ink">
						{value === '' || value === null || value === undefined ? nothing : value}
					</dd>
				</div>
			))}
		</dl>
	);
}
