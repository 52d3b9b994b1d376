// An error in Stripe's format.

import type Stripe from 'stripe';
import type { Written } from './stripe-types.ts';

type ErrorType = Written<Stripe.SetupIntent.LastSetupError.Type>;
type ErrorCode = Written<Stripe.SetupIntent.LastSetupError.Code>;

export class StripeRefusal extends Error {
	readonly status: number;
	readonly type: ErrorType;
	readonly code: ErrorCode | null;
	readonly param: string | null;

	constructor(status: number, message: string, more: { type?: ErrorType; code?: ErrorCode; param?: string } = {}) {
		super(message);
		this.status = status;
		this.type = more.type ?? 'invalid_request_error';
		this.code = more.code ?? null;
		this.param = more.param ?? null;
	}

	toJson(): object {
		const { type, message, code, param } = this;
		return { error: { type, message, ...(code ? { code } : {}), ...(param ? { param } : {}) } };
	}
}

export function missing(kind: string, id: string): StripeRefusal {
	return new StripeRefusal(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
}
