/** Says that the address asks for one row of a list, and leads to all rows. */
import type { ReactNode } from 'react';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';

export function OnlyOne({ children }: { children: ReactNode }) {
	const { chosen, choose } = useSearchChoices();
	if (chosen('id') === null) return null;
	return (
		<InlineNotice
			tone="info"
			action={
				<Button variant="secondary" onClick={() => choose('id', '')}>
					Show all
				</Button>
			}
		>
			{children}
		</InlineNotice>
	);
}
