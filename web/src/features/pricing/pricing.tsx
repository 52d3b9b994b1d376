/** The plans and their prices (specification §2, §9). */
import { annualSavingPercent, type BillingCycle, brand, tierLimits } from '@stayup/contract';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BillingCycleChoice } from '../../entities/plan/ui/billing-cycle-choice.tsx';
import { joinClasses } from '../../lib/join-classes.ts';
import { paths } from '../../lib/paths.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { Faq } from '../../ui/layout/faq.tsx';
import { PlanButton } from './plan-button.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { useCurrentPlan } from './use-current-plan.ts';
import { usePlans } from './use-plans.ts';

const questionsWith = (saving: number) => [
	{
		question: 'What do I get within 72 hours?',
		answer:
			'Your website, live on your domain. We build it from the information you give us in a call, with hosting, a certificate and monitoring included. We move an existing website within 24 hours. The clock starts with your order and pauses while we wait for you, such as for your logo; your project shows it.',
	},
	{
		question: 'How do I cancel?',
		answer:
			'At any time: choose “Cancel plan” on your dashboard or in your billing settings, and confirm. The service ends at the next billing cycle, so no paid day is lost. If a monthly plan ends earlier, for example because you delete your account, unused days are refunded pro rata. For websites that we built, an early cancellation within the first 12 months carries a fee only if you agreed to one in writing before we began.',
	},
	{
		question: 'What about annual plans?',
		answer: `You pay for a year in advance and save ${saving}%. Annual contracts are not refunded, except after an interruption that we caused.`,
	},
	{
		question: 'Who owns the website?',
		answer: `You do. When it is live, we give you a copy of its pages, texts and images, and a handover file that says where it lives and how to move it. If you leave, you keep it: write to ${brand.supportEmail} before your plan ends, and we send you the latest copy.`,
	},
	{
		question: 'Is there a free plan?',
		answer: `Yes, for monitoring: ${tierLimits.Free.websites} websites, with no credit card and no time limit.`,
	},
];

export function Pricing() {
	const [cycle, setCycle] = useState<BillingCycle>('monthly');
	const isCanceled = useIsCanceled();
	const plans = usePlans();
	const current = useCurrentPlan();
	const saving = Math.max(...plans.map(annualSavingPercent));

	return (
		<div className="mx-auto w-full max-w-[73rem] px-4 pt-12 sm:px-6 sm:pt-20">
			<PageHead page={publicPages.pricing} />
			{isCanceled && (
				<InlineNotice tone="info" className="mb-8">
					Subscription process was canceled.
				</InlineNotice>
			)}
			<div className="flex flex-col items-center text-center">
				<h1 tabIndex={-1} className="max-w-2xl text-[2.25rem]/10 font-semibold tracking-[-0.035em] sm:text-display">
					One price for a website that stays up
				</h1>
				<p className="mt-5 max-w-xl text-lead text-muted">
					Website, hosting and monitoring in one plan. Live within 72 hours and monitored from then on.
				</p>
				<div className="mt-8">
					<BillingCycleChoice cycle={cycle} onChoose={setCycle} />
				</div>
			</div>
			<section
				aria-labelledby="free"
				className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-card px-6 py-5 sm:px-8"
			>
				<div>
					<h2 id="free" className="flex flex-wrap items-baseline gap-x-3 text-h3">
						Just need monitoring?
						{current?.tier === 'Free' && <StatusBadge tone="up">Current plan</StatusBadge>}
					</h2>
					<p className="mt-1 text-ui text-muted">
						Free for {tierLimits.Free.websites} websites, with alerts and a status page. No credit card, no time limit.
					</p>
				</div>
				{current === null && (
					<ButtonLink to={paths.register} variant="secondary" size="large">
						Start free
					</ButtonLink>
				)}
			</section>
			<ul className="mt-4 grid gap-4 lg:grid-cols-3">
				{plans.map((plan, index) => (
					<li
						key={plan.tier}
						className={joinClasses(
							'flex flex-col rounded-card bg-card p-6 sm:p-8',
							plan.isMostPopular ? 'border border-ink ring-1 ring-ink' : 'border border-line',
						)}
					>
						<div className="flex min-h-6 items-center justify-between gap-3">
							<h2 className="text-h3">{plan.tier}</h2>
							<div className="flex flex-wrap justify-end gap-2">
								{current?.tier === plan.tier && <StatusBadge tone="up">Current plan</StatusBadge>}
								{plan.isMostPopular && (
									<span className="rounded-full bg-primary px-2.5 py-1 text-caption text-on-primary">MOST POPULAR</span>
								)}
							</div>
						</div>
						<p className="mt-4 flex items-baseline gap-1">
							<span className="text-h1 text-ink">
								${cycle === 'monthly' ? plan.monthlyPrice : (plan.annualPrice / 12).toFixed(0)}
							</span>
							<span className="text-ui text-muted">/mo</span>
						</p>
						<p className="mt-1 min-h-5 text-ui text-muted">
							{cycle === 'annual' ? `billed $${plan.annualPrice.toLocaleString('en-US')} yearly` : 'billed monthly'}
						</p>
						<PlanButton tier={plan.tier} cycle={cycle} isMostPopular={plan.isMostPopular} current={current} />
						<p className="mt-6 text-ui font-medium text-ink">
							{index === 0 ? 'What you get' : `Everything in ${plans[index - 1]?.tier}, plus`}
						</p>
						<ul className="mt-3 grid gap-2.5">
							{plan.features.map((feature) => (
								<li key={feature} className="flex gap-2.5 text-ui text-body">
									<Check className="mt-0.5 size-4 shrink-0 text-up-text stroke-2" />
									{feature}
								</li>
							))}
						</ul>
					</li>
				))}
			</ul>
			<PlanComparison plans={plans} />
			<section aria-labelledby="faq" className="mx-auto max-w-3xl pt-16 sm:pt-24">
				<h2 id="faq" className="mb-8 text-h2">
					Frequently asked questions
				</h2>
				<Faq items={questionsWith(saving)} />
			</section>
			<section className="mt-16 rounded-panel border border-line bg-subtle px-6 py-14 text-center sm:mt-24 sm:py-20">
				<h2 className="text-h2 sm:text-h1">Not sure which one?</h2>
				<p className="mx-auto mt-3 max-w-md text-muted">
					Describe your business, and we'll call you. No sales pressure.
				</p>
				<ButtonLink to={paths.callIntake} size="large" className="mt-8">
					Book a call
				</ButtonLink>
			</section>
		</div>
	);
}

/** Reads the query in an effect, because the prerendered page is the same for every visitor. */
function useIsCanceled(): boolean {
	const [query] = useSearchParams();
	const [isCanceled, setCanceled] = useState(false);
	const isInQuery = query.get('subscription') === 'canceled';
	useEffect(() => setCanceled(isInQuery), [isInQuery]);
	return isCanceled;
}
