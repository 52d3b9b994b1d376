/** The account of a person. */
import { type Person, stageNames, supportLevels } from '@stayup/contract';
import { subscriptionTone, subscriptionWords } from '../../../entities/plan/ui/subscription-words.ts';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { formatCount, formatDate, formatInstant } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { NameLink } from '../list/name-link.tsx';

const secondFactorWords: Record<Person['secondFactor'], string> = {
	off: 'Not set up',
	required: 'Required, not set up yet',
	on: 'Set up',
};

const cardClassName = 'grid gap-x-12 gap-y-2 p-4 sm:p-6 lg:grid-cols-2';
const loadingTerms = [
	['Joined', 'Email address', 'Second factor'],
	['Subscription', 'Support', 'Alerts', 'Websites', 'Time zone'],
] as const;

export function PersonFacts({ person }: { person: Person }) {
	const { subscription, deletionAt, websiteCount, timeZone, createdAt, project } = person;
	const status = subscription?.status ?? null;
	return (
		<Card className={cardClassName}>
			<Facts
				facts={[
					{ term: 'Joined', value: <time dateTime={createdAt}>{formatInstant(createdAt)}</time> },
					{ term: 'Email address', value: person.isEmailConfirmed ? 'Confirmed' : 'Not confirmed' },
					{ term: 'Second factor', value: secondFactorWords[person.secondFactor] },
					...(deletionAt === null ? [] : [{ term: 'Will be deleted', value: formatInstant(deletionAt) }]),
					...(project === null
						? []
						: [
								{
									term: 'Project',
									value: (
										<NameLink to={projectPaths.adminProject(project._id)}>
											{project.reference}, {stageNames[project.stage]}
										</NameLink>
									),
								},
							]),
				]}
			/>
			<Facts
				facts={[
					{
						term: 'Subscription',
						value: (
							<span className="flex flex-wrap items-center gap-2">
								<StatusBadge tone={subscriptionTone(status)}>{subscriptionWords(status)}</StatusBadge>
								{subscription && termOf(subscription)}
							</span>
						),
					},
					...(person.tier === 'Admin' ? [] : [{ term: 'Support', value: supportOf(person.tier) }]),
					{ term: 'Alerts', value: channelsOf(person) },
					{ term: 'Websites', value: formatCount(websiteCount) },
					{ term: 'Time zone', value: timeZone },
				]}
			/>
		</Card>
	);
}

/** As high as the facts of most people. */
export function LoadingPersonFacts() {
	return (
		<Card className={cardClassName}>
			{loadingTerms.map((terms) => (
				<Facts key={terms[0]} facts={terms.map((term) => ({ term, value: <Skeleton className="h-5 w-32" /> }))} />
			))}
		</Card>
	);
}

function channelsOf({ emailEnabled, webhookEnabled }: Person): string {
	const channels = [...(emailEnabled ? ['Email'] : []), ...(webhookEnabled ? ['Webhook'] : [])];
	return channels.length === 0 ? 'Off' : channels.join(', ');
}

function supportOf(tier: keyof typeof supportLevels): string {
	const { name, firstAnswer } = supportLevels[tier];
	return `${name}, first answer ${firstAnswer}`;
}

function termOf({ billingCycle, currentPeriodEnd, cancelAtPeriodEnd }: NonNullable<Person['subscription']>): string {
	const cycle = billingCycle === null ? '' : `${billingCycle}, `;
	if (currentPeriodEnd === null) return billingCycle ?? '';
	return `${cycle}${cancelAtPeriodEnd ? 'ends' : 'renews'} on ${formatDate(currentPeriodEnd)}`;
}
