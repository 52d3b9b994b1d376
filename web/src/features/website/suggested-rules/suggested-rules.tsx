/** Offers rules about the page of a new website, to those who may change it. */
import { dayMs, isAboutPage, type Tier, type Website } from '@stayup/contract';
import { Suspense, useState } from 'react';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { lazyScreen } from '../../../ui/layout/lazy-screen.ts';
import { decline, hasDeclined } from './declined-websites.ts';

const SuggestedRulesCard = lazyScreen(() =>
	import('./suggested-rules-card.tsx').then((module) => module.SuggestedRulesCard),
);

const newForMs = dayMs;

export function SuggestedRules({ website, tier }: { website: Website; tier: Tier }) {
	const mayWrite = useMay('write');
	// Stays when the first suggestion has become a rule, so that the others can follow.
	const [isOffered, setOffered] = useState(false);
	const [isDeclined, setDeclined] = useState(() => hasDeclined(website._id));
	const isShown = mayWrite && !isDeclined;
	if (isShown && !isOffered && isWithoutRules(website, serverNow())) setOffered(true);
	if (!isShown || !isOffered) return null;
	return (
		<Suspense fallback={null}>
			<SuggestedRulesCard
				website={website}
				tier={tier}
				onDecline={() => {
					decline(website._id);
					setDeclined(true);
				}}
			/>
		</Suspense>
	);
}

/** Only of a website that responds: a page of an outage suggests nothing. */
function isWithoutRules({ status, isActive, createdAt, hasMoreChecks = false, check }: Website, now: number): boolean {
	if (status !== 'up' || !isActive || now - Date.parse(createdAt) >= newForMs) return false;
	// The dashboard's copy of the website has no settings.
	if (check === undefined && hasMoreChecks) return false;
	return check == null || (check.request.method !== 'HEAD' && !check.rules.some(isAboutPage));
}
