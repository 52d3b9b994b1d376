/** Opens a page of the payment provider: the checkout, the portal, or the portal's confirmation of one change. */
import type { PlanChoice } from '@stayup/contract';
import { useEffect } from 'react';
import { call } from '../../lib/api-client/client.ts';
import { failures } from '../../lib/messages.ts';
import { useAction } from '../../lib/use-action.ts';

type PaymentPage =
	| { page: 'portal' }
	| { page: 'cancellation' }
	| ({ page: 'change' } & PlanChoice)
	| ({ page: 'checkout' } & PlanChoice);

export type PaymentPages = ReturnType<typeof usePaymentPage>;

export function usePaymentPage() {
	const opening = useAction(urlOf, {
		failure: ({ page }: PaymentPage) => failureOf[page],
		onSuccess: ({ url }) => window.location.assign(url),
	});
	const { reset } = opening;
	useEffect(() => {
		// The browser may restore this page with its buttons as they were left.
		const onReturn = ({ persisted }: PageTransitionEvent) => persisted && reset();
		window.addEventListener('pageshow', onReturn);
		return () => window.removeEventListener('pageshow', onReturn);
	}, [reset]);
	return {
		open: opening.mutate,
		/** The page that is opening. */
		opening: opening.isPending || opening.isSuccess ? opening.variables : null,
	};
}

const failureOf = {
	portal: failures.portal,
	cancellation: failures.planChange,
	change: failures.planChange,
	checkout: failures.checkout,
} as const;

function urlOf(visit: PaymentPage): Promise<{ url: string }> {
	if (visit.page === 'portal') return call('createPortal');
	if (visit.page === 'cancellation') return call('createCancellation');
	const { page, ...body } = visit;
	return page === 'change' ? call('createPlanChange', { body }) : call('createCheckout', { body });
}
