/** The button of a plan: books a call for a visitor, opens the checkout for a user and the portal for a subscriber. */

import type { BillingCycle, PaidTier } from '@stayup/contract';
import { useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Link } from 'react-router-dom';
import { useSharedAccount } from '../../entities/account/members/shared-account.ts';
import { ApiError } from '../../lib/api-client/api-error.ts';
import { failures, messageFor } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import type { CurrentPlan } from './use-current-plan.ts';

type PlanButtonProps = {
	tier: PaidTier;
	cycle: BillingCycle;
	isMostPopular: boolean;
	/** Null for a visitor. */
	current: CurrentPlan | null;
};

export function PlanButton({ tier, cycle, isMostPopular, current }: PlanButtonProps) {
	const shared = useSharedAccount();
	const why = useId();
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const buttonProps = { size: 'large', variant: isMostPopular ? 'primary' : 'secondary', className: 'w-full' } as const;

	async function pay(): Promise<void> {
		setBusy(true);
		setProblem(null);
		try {
			window.location.assign(await (current?.isPaying ? openPortal() : openCheckout(tier, cycle)));
		} catch (error) {
			const failure = current?.isPaying ? failures.portal : failures.checkout;
			const message = messageFor(error, failure);
			setProblem(message);
			toast.error(message, { id: failure.text });
			setBusy(false);
		}
	}

	if (current === null) {
		return (
			<div className="mt-6">
				<ButtonLink to={paths.callIntake} {...buttonProps}>
					Get {tier}
				</ButtonLink>
			</div>
		);
	}
	if (shared !== null) {
		return (
			<div className="mt-6 grid gap-3">
				<Button {...buttonProps} disabled aria-describedby={why}>
					Get {tier}
				</Button>
				<p id={why} className="text-small text-muted">
					Only {shared.name}, the owner of the shown account, can change its plan.
				</p>
			</div>
		);
	}
	return (
		<div className="mt-6 grid gap-3">
			<Button {...buttonProps} busy={isBusy} onClick={() => void pay()}>
				{current.isPaying && current.tier === tier ? 'Manage subscription' : `Get ${tier}`}
			</Button>
			{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
			<Link
				to={paths.callIntake}
				className="rounded-small text-center text-small text-accent underline-offset-4 hover:underline"
			>
				Talk to us first
			</Link>
		</div>
	);
}

async function openCheckout(tier: PaidTier, billingCycle: BillingCycle): Promise<string> {
	const { call } = await import('../../lib/api-client/client.ts');
	try {
		return (await call('createCheckout', { body: { tier, billingCycle } })).url;
	} catch (error) {
		// The user already has a subscription, which only the portal can change.
		if (error instanceof ApiError && error.code === 'conflict') return openPortal();
		throw error;
	}
}

async function openPortal(): Promise<string> {
	const { call } = await import('../../lib/api-client/client.ts');
	return (await call('createPortal')).url;
}
