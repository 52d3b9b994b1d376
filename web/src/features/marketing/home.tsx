/** The homepage and features page (specification §2). */

import { useIsSignedIn } from '../../entities/account/session/use-is-signed-in.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { ClosingCall } from './closing-call.tsx';
import { DeepSections } from './deep-sections.tsx';
import { DoneForYou } from './done-for-you.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { MoreFeatures } from './more-features.tsx';
import { OutageTimeline } from './outage-timeline.tsx';

export function Home() {
	const isSignedIn = useIsSignedIn();

	return (
		<>
			<PageHead page={publicPages.home} />
			<Hero isSignedIn={isSignedIn} />
			<FeatureCards />
			<DeepSections />
			<MoreFeatures />
			<OutageTimeline />
			<DoneForYou />
			<ClosingCall isSignedIn={isSignedIn} />
		</>
	);
}
