/** One call of the Stripe API: its parameters, and what the sandbox answers. */
import type { FormObject } from './form-body.ts';
import type { Sandbox } from './sandbox.ts';
import type { StripeAnswer } from './stripe-objects.ts';
import { type Kinds, type ParameterValues, readParameters } from './stripe-parameters.ts';

export interface Call {
	method: string;
	path: string;
	answer: (sandbox: Sandbox, form: FormObject, id: string) => StripeAnswer;
}

export function call<const Taken extends Kinds>(
	method: string,
	path: string,
	taken: Taken,
	answer: (sandbox: Sandbox, parameters: ParameterValues<Taken>, id: string) => StripeAnswer,
): Call {
	return { method, path, answer: (sandbox, form, id) => answer(sandbox, readParameters(taken, form), id) };
}
