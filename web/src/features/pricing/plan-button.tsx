/** What a plan's card leads to: a call for a visitor, the page that takes the card for somebody who is signed in. */
import type { BillingCycle, PaidTier } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { Link } from 'react-router-dom';
import { useIsSignedIn } from '../../entities/account/session/use-is-signed-in.ts';
import { failures, messageFor } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';

export type PlanButtonProps = { tier: PaidTier; cycle: BillingCycle; isMostPopular: boolean };

export function PlanButton({ tier, cycle, isMostPopular }: PlanButtonProps) {
	const isSignedIn = useIsSignedIn();
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const looks = { size: 'large', variant: isMostPopular ? 'primary' : 'secondary', className: 'w-full' } as const;

	async function pay(): Promise<void> {
		setBusy(true);
		setProblem(null);
		try {
			const { call } = await import('../../lib/api-client/client.ts');
			const { url } = await call('createCheckout', { body: { tier, billingCycle: cycle } });
			window.location.assign(url);
		} catch (error) {
			const message = messageFor(error, failures.checkout);
			setProblem(message);
			toast.error(message, { id: failures.checkout.text });
			setBusy(false);
		}
	}

	if (!isSignedIn) {
		return (
			<div className="mt-6">
				<ButtonLink to={paths.callIntake} {...looks}>
					Get {tier}
				</ButtonLink>
			</div>
		);
	}
	return (
		<div className="mt-6 grid gap-3">
			<Button {...looks} busy={isBusy} onClick={() => void pay()}>
				Get {tier}
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
