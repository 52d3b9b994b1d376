/** An error in Stripe's format. */
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type Stripe from 'stripe';
import type { Written } from './stripe-types.ts';

type ErrorType = Written<Stripe.SetupIntent.LastSetupError.Type>;
type ErrorCode = Written<Stripe.SetupIntent.LastSetupError.Code>;

interface Details {
	type?: ErrorType;
	code?: ErrorCode;
	param?: string;
}

export class StripeRefusal extends HTTPException {
	readonly type: ErrorType;
	readonly code: ErrorCode | null;
	readonly param: string | null;

	constructor(status: ContentfulStatusCode, message: string, { type, code, param }: Details = {}) {
		super(status, { message });
		this.type = type ?? 'invalid_request_error';
		this.code = code ?? null;
		this.param = param ?? null;
	}

	toJson(): object {
		const { type, message, code, param } = this;
		return { error: { type, message, ...(code ? { code } : {}), ...(param ? { param } : {}) } };
	}
}

/** `param`: where the id stands in the request. In the path, the answer is 404. */
export function missing(kind: string, id: string, param = 'id'): StripeRefusal {
	return new StripeRefusal(param === 'id' ? 404 : 400, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}
