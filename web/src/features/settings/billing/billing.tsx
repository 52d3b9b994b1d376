/** The plan with its limits and its use, the other plans with their effect, and the invoices. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../entities/account/session/session.tsx';
import { usePaymentPage } from '../../../entities/plan/use-payment-page.ts';
import { useSubscription } from '../../../entities/plan/use-subscription.ts';
import { ProjectCard } from '../../../entities/project/project-card.tsx';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { failures } from '../../../lib/messages.ts';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SectionSkeleton } from '../../../ui/layout/section-skeleton.tsx';
import { hasArrived, readChange } from './awaited-change.ts';
import { ChangeNotice } from './change-notice.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { Invoices } from './invoices.tsx';
import { PlanChoices } from './plan-choices.tsx';

export function Billing() {
	const { user } = useSession();
	const [params] = useSearchParams();
	const change = readChange(params.get('change'));
	const subscription = useSubscription({
		isOutdated: (current) => change !== null && !hasArrived(change, current),
	});
	const websites = useQuery(websiteQueries.list());
	const payment = usePaymentPage();
	return (
		<Loaded
			query={subscription}
			failure={failures.subscriptionLoad.text}
			isStaleShown
			heading="Billing"
			skeleton={<SectionSkeleton />}
		>
			{(current) => (
				<>
					<Section title="Billing">
						{change && <ChangeNotice change={change} current={current} />}
						<CurrentPlan
							current={current}
							websiteCount={websites.data?.length ?? user?.websiteCount}
							payment={payment}
						/>
					</Section>
					{current.tier !== 'Free' && <ProjectCard />}
					{current.tier !== 'Admin' && <PlanChoices current={current} websites={websites.data} payment={payment} />}
					<Invoices />
				</>
			)}
		</Loaded>
	);
}
