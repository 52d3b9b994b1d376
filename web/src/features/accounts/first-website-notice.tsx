/** What a visitor's check has found, and what becomes of it. */
import { useEffect, useState } from 'react';
import { type FirstWebsite, nameOfWebsite, readFirstWebsite } from '../../entities/account/session/first-website.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';

export function FirstWebsiteNotice() {
	const [first, setFirst] = useState<FirstWebsite | null>(null);

	// Known in the browser only: the page that is served is the same for everybody.
	useEffect(() => setFirst(readFirstWebsite()), []);

	if (first === null) return null;
	const { url, isUp, responseTime } = first;
	return (
		<InlineNotice tone="info">
			{nameOfWebsite(url)} becomes your first website. We found it {isUp ? 'up' : 'down'}, after{' '}
			{responseTime.toFixed(2)} ms.
		</InlineNotice>
	);
}
