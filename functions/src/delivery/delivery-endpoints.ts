/** The handlers of the endpoints of deliveries. */
import { createEmailEventHandlers } from './email-events/email-event-handlers.ts';
import { createDeliveryHandlers } from './handlers/delivery-handlers.ts';
import { createFailedDeliveryHandlers } from './handlers/failed-delivery-handlers.ts';

export const deliveryEndpoints = [
	createEmailEventHandlers,
	createDeliveryHandlers,
	createFailedDeliveryHandlers,
] as const;
