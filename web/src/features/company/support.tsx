/** The support page (specification §1, §9). */
import { brand, statusPageLimits, supportLevels } from '@stayup/contract';
import { BookOpen, Clock, Mail, MessagesSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { docPaths } from '../../lib/public-pages/doc-paths.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Faq } from '../../ui/layout/faq.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { OurChecks } from './our-checks.tsx';

const facts = [
	{ icon: Mail, title: 'By email', text: brand.supportEmail, href: `mailto:${brand.supportEmail}` },
	{ icon: Clock, title: 'Business hours', text: 'Monday to Friday, 9 AM to 5 PM Eastern' },
	{ icon: MessagesSquare, title: 'First answer', text: 'Typically within 24 hours on business days' },
];

const questions = [
	{
		question: 'My website is shown as down, but I can open it. Why?',
		answer:
			'Your browser may show a cached copy or reach a different server. Open the website’s page in the dashboard to see what failed. If the result seems wrong, send us the URL and the time.',
	},
	{
		question: 'A firewall blocks your checks. What should I allow?',
		answer: (
			<>
				Our user agent, not our IP addresses, which change.{' '}
				<Link to={paths.ourChecks} className="text-accent underline underline-offset-4">
					The user agent and our regions
				</Link>{' '}
				are further down.
			</>
		),
	},
	{
		question: 'Is Stayup itself working?',
		answer: (
			<>
				<a href={paths.ownStatus} className="text-accent underline underline-offset-4">
					Our status page
				</a>{' '}
				shows whether checks and alerts run on time, and what happened in the last {statusPageLimits.barDays} days.
			</>
		),
	},
	{
		question: 'I am not getting alerts. What can I do?',
		answer:
			'Check that your email address is confirmed, that alerts are on for the website, and that our emails are not in your spam folder. We send only a few alerts to an unconfirmed email address.',
	},
	{
		question: 'I forgot my password.',
		answer: (
			<>
				<Link to={paths.forgotPassword} className="text-accent underline underline-offset-4">
					Request a password reset
				</Link>{' '}
				with which you choose a new one.
			</>
		),
	},
	{
		question: 'How do I cancel?',
		answer: (
			<>
				At any time: choose “Cancel plan” on your dashboard or in your{' '}
				<Link to={paths.billing} className="text-accent underline underline-offset-4">
					billing settings
				</Link>
				, and confirm. The service ends at the next billing cycle.
			</>
		),
	},
];

export function Support() {
	return (
		<div className="mx-auto w-full max-w-[73rem] px-4 py-10 sm:px-6 sm:py-16">
			<PageHead page={publicPages.support} />
			<PageHeading title="Support">Email us, and a person will reply.</PageHeading>
			<ul className="mt-8 grid gap-4 sm:grid-cols-3">
				{facts.map(({ icon: Icon, title, text, href }) => (
					<li key={title}>
						<Card className="h-full p-6">
							<Icon className="size-5 text-muted" />
							<h2 className="mt-4 text-base font-semibold">{title}</h2>
							<p className="mt-1 text-ui text-muted">
								{href ? (
									<a href={href} className="rounded-small text-accent underline underline-offset-4">
										{text}
									</a>
								) : (
									text
								)}
							</p>
						</Card>
					</li>
				))}
			</ul>
			<p className="mt-8 flex flex-wrap items-center gap-x-2 gap-y-1 text-ui text-body">
				<BookOpen className="size-4 text-muted" />
				<span>
					Answers to most questions are in the{' '}
					<Link to={docPaths.docs} className="rounded-small text-accent underline underline-offset-4">
						documentation
					</Link>{' '}
					and the{' '}
					<a href={docPaths.apiReference} className="rounded-small text-accent underline underline-offset-4">
						API reference
					</a>
					.
				</span>
			</p>
			<section aria-labelledby="levels">
				<h2 id="levels" className="mt-16 text-h3">
					First answer by plan
				</h2>
				<p className="mt-3 mb-4 max-w-prose text-base text-body">
					Please write from the email address of your account, so that we see your plan.
				</p>
				<Facts
					facts={Object.entries(supportLevels).map(([tier, { name, firstAnswer }]) => ({
						term: `${tier}, ${name.toLowerCase()}`,
						value: firstAnswer,
					}))}
				/>
			</section>
			<h2 className="mt-16 mb-6 text-h3">Before you email us</h2>
			<Faq items={questions} />
			<OurChecks />
		</div>
	);
}
