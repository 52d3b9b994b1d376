/** The account of a person. */
import { type Person, stageNames, supportLevels } from '@stayup/contract';
import { subscriptionTone, subscriptionWords } from '../../../entities/plan/ui/subscription-words.ts';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { formatCount, formatDate, formatInstant } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { NameLink } from '../list/name-link.tsx';

const secondFactorWords: Record<Person['secondFactor'], string> = {
	off: 'Not set up',
	required: 'Required, not set up yet',
	on: 'Set up',
};

export function PersonFacts({ person }: { person: Person }) {
	const { subscription, deletionAt, websiteCount, timeZone, createdAt, project } = person;
	const status = subscription?.status ?? null;
	return (
		<Card className="grid gap-x-12 gap-y-2 p-4 sm:p-6 lg:grid-cols-2">
			<Facts
				facts={[
					{ term: 'Joined', value: <time dateTime={createdAt}>{formatInstant(createdAt)}</time> },
					{ term: 'Email address', value: person.isEmailConfirmed ? 'Confirmed' : 'Not confirmed' },
					{ term: 'Second factor', value: secondFactorWords[person.secondFactor] },
					...(deletionAt === null ? [] : [{ term: 'Will be deleted', value: formatInstant(deletionAt) }]),
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
					{ term: 'Time zone', value: timeZone },
				]}
			/>
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
