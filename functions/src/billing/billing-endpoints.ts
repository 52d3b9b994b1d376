/** The handlers of the endpoints of plans, payments and credits. */
import { createBillingHandlers } from './billing-handlers.ts';
import { createCreditHandlers } from './credit-handlers.ts';

export const billingEndpoints = [createBillingHandlers, createCreditHandlers] as const;
