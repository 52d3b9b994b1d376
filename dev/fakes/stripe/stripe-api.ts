// The entry point of the sandbox API: checks keys and idempotency, and refuses in Stripe’s error format.
import { parseForm } from './form-body.ts';
import { stripeSecretKey } from './settings.ts';
import { calls, type StripeDeps } from './stripe-calls.ts';
import { StripeRefusal } from './stripe-error.ts';

export interface ApiRequest {
	method: string;
	/** Without /v1. */
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

export function answerApi(deps: StripeDeps, request: ApiRequest): ApiAnswer {
	try {
		return answerOnce(deps, request);
	} catch (error) {
		if (error instanceof StripeRefusal) return { status: error.status, body: error.toJson() };
		throw error;
	}
}

function answerOnce(deps: StripeDeps, request: ApiRequest): ApiAnswer {
	if (request.authorization !== `Bearer ${stripeSecretKey}`) {
		throw new StripeRefusal(401, 'Invalid API Key provided.');
	}
	const signature = `${request.method} ${request.path} ${request.body}`;
	const known = request.idempotencyKey === null ? undefined : deps.store.memory.idempotency[request.idempotencyKey];
	if (known && known.request !== signature) {
		throw new StripeRefusal(400, 'Keys for idempotent requests can only be used with the same parameters.', {
			type: 'idempotency_error',
		});
	}
	if (known) return known;
	const body = perform(deps, request);
	if (request.method === 'POST' && request.idempotencyKey !== null) {
		deps.store.remember(request.idempotencyKey, signature, 200, body);
	}
	return { status: 200, body };
}

function perform(deps: StripeDeps, { method, path, query, body }: ApiRequest): unknown {
	const found = calls.find((each) => each.method === method && each.path.test(path));
	if (!found) throw new StripeRefusal(404, `Unrecognized request URL (${method}: /v1${path}).`);
	const form = parseForm(method === 'POST' ? body : query.toString());
	// A copy: later changes must not alter a stored answer.
	return structuredClone(found.answer(deps, form, found.path.exec(path)?.[1] ?? ''));
}
