/** The handlers of the endpoints of the health of the service. */
import { createHealthHandlers } from './health-handlers.ts';
import { createOperationsHandlers } from './operations-handlers.ts';

interface OperationsDeps {
	operations: Parameters<typeof createHealthHandlers>[0] & Parameters<typeof createOperationsHandlers>[0];
}

export const operationsEndpoints = [
	({ operations }: OperationsDeps) => createHealthHandlers(operations),
	({ operations }: OperationsDeps) => createOperationsHandlers(operations),
] as const;
