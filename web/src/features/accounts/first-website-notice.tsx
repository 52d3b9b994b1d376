/** Shows that the checked website will be added to the new account. */
import { useEffect, useState } from 'react';
import { type FirstWebsite, nameOfWebsite, readFirstWebsite } from '../../entities/account/session/first-website.ts';
import { formatResponseTime } from '../../lib/format.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';

export function FirstWebsiteNotice() {
	const [first, setFirst] = useState<FirstWebsite | null>(null);

	// Read after rendering: the prerendered page is the same for all visitors.
	useEffect(() => setFirst(readFirstWebsite()), []);

	if (first === null) return null;
	const { url, state, responseTime } = first;
	return (
		<InlineNotice tone="info">
			{nameOfWebsite(url)} will be your first website.{' '}
			{state === 'blocked'
				? 'Its firewall blocked our check; visitors may still reach it.'
				: `It was ${state} when you checked it (${formatResponseTime(responseTime)}).`}
		</InlineNotice>
	);
}
