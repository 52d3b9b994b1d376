/** A list of terms and values. A missing value shows as a dash. */
import type { ReactNode } from 'react';
import { nothing } from '../../lib/format.ts';

export type FactsProps = { facts: readonly { term: string; value: ReactNode }[] };

export function Facts({ facts }: FactsProps) {
	return (
		<dl className="grid grid-cols-1 content-start gap-x-5 gap-y-0.5 text-ui sm:grid-cols-[max-content_1fr] sm:gap-y-2">
			{facts.map(({ term, value }) => (
				<div key={term} className="contents">
					<dt className="text-muted">{term}</dt>
					<dd className="mb-2 min-w-0 [overflow-wrap:anywhere] text-ink sm:mb-0">
						{value === '' || value === null || value === undefined ? nothing : value}
					</dd>
				</div>
			))}
		</dl>
	);
}
