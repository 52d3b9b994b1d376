/** Everything that the callers of an instance share: its requests in progress and its memory for bodies (decision 84). */
import { type BodyBudget, createBodyBudget } from './body-budget.ts';
import { createInFlight, type InFlight } from './in-flight.ts';

export interface Capacity {
	inFlight: InFlight;
	bodies: BodyBudget;
}

export function createCapacity(): Capacity {
	return { inFlight: createInFlight(), bodies: createBodyBudget() };
}
