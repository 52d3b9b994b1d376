/** Expandable questions, on native `details` elements. */
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export function Faq({ items }: { items: readonly { question: string; answer: ReactNode }[] }) {
	return (
		<div className="divide-y divide-line border-y border-line">
			{items.map(({ question, answer }) => (
				<details key={question} className="group">
					<summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-small py-4 text-base font-medium text-ink [&::-webkit-details-marker]:hidden">
						{question}
						<Plus className="size-4 shrink-0 text-muted transition-transform group-open:rotate-45" />
					</summary>
					<div className="max-w-prose pb-5 text-base text-muted">{answer}</div>
				</details>
			))}
		</div>
	);
}
