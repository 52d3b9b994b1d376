// The door of the sandbox's API: keys and idempotency honoured, refusals in Stripe's own shape.
import { parseForm } from './form-body.ts';
import { stripeSecretKey } from './settings.ts';
import { calls, type Doors } from './stripe-calls.ts';
import { StripeRefusal } from './stripe-error.ts';

export interface ApiRequest {
	method: string;
	/** Behind /v1. */
	path: string;
	query: URLSearchParams;
	body: string;
	authorization: string;
	idempotencyKey: string | null;
}

export interface ApiAnswer {
	status: number;
	body: unknown;
}

export function answerApi(doors: Doors, request: ApiRequest): ApiAnswer {
	try {
		return answerOnce(doors, request);
	} catch (error) {
		if (error instanceof StripeRefusal) return { status: error.status, body: error.toJson() };
		throw error;
	}
}

function answerOnce(doors: Doors, request: ApiRequest): ApiAnswer {
	if (request.authorization !== `Bearer ${stripeSecretKey}`) {
		throw new StripeRefusal(401, 'Invalid API Key provided.');
	}
	const said = `${request.method} ${request.path} ${request.body}`;
	const known = request.idempotencyKey === null ? undefined : doors.store.memory.idempotency[request.idempotencyKey];
	if (known && known.request !== said) {
		throw new StripeRefusal(400, 'Keys for idempotent requests can only be used with the same parameters.', {
			type: 'idempotency_error',
		});
	}
	if (known) return known;
	const body = perform(doors, request);
	if (request.method === 'POST' && request.idempotencyKey !== null) {
		doors.store.remember(request.idempotencyKey, said, 200, body);
	}
	return { status: 200, body };
}

function perform(doors: Doors, { method, path, query, body }: ApiRequest): unknown {
	const found = calls.find((each) => each.method === method && each.path.test(path));
	if (!found) throw new StripeRefusal(404, `Unrecognized request URL (${method}: /v1${path}).`);
	const form = parseForm(method === 'POST' ? body : query.toString());
	// A copy, so that what happens later does not change an answer that is kept.
	return structuredClone(found.answer(doors, form, found.path.exec(path)?.[1] ?? ''));
}
