/** The homepage and features page (specification §2): what is promised, shown with the product itself. */
import { brand } from '@stayup/contract';
import { useSession } from '../../session/session.tsx';
import { ClosingCall } from './closing-call.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { OutageTimeline } from './outage-timeline.tsx';

export function Home() {
	const { user } = useSession();
	const isSignedIn = user !== null;

	return (
		<>
			<title>{`${brand.name} · Be the first to know your site is down`}</title>
			<meta
				name="description"
				content="Website monitoring that makes sure before it says down, and tells in plain words what went wrong. Free for up to 10 websites."
			/>
			<Hero isSignedIn={isSignedIn} />
			<FeatureCards />
			<OutageTimeline />
			<ClosingCall isSignedIn={isSignedIn} />
		</>
	);
}
