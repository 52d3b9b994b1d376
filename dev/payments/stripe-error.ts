// A refusal in Stripe's own shape.

export type StripeErrorType = 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';

export class StripeRefusal extends Error {
	readonly status: number;
	readonly type: StripeErrorType;
	readonly code: string | null;
	readonly param: string | null;

	constructor(status: number, message: string, more: { type?: StripeErrorType; code?: string; param?: string } = {}) {
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
