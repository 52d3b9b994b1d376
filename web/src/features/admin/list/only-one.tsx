/** Says that the URL selects one row of a list, and links to all rows. */
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
