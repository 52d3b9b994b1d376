/** The endpoints as web/call-table.ts generates them, without the schemas. */
declare module 'virtual:calls' {
	import type { Endpoint, EndpointName } from '@stayup/contract';

	export const calls: Readonly<
		Record<EndpointName, Pick<Endpoint, 'method' | 'path' | 'access'> & { otherStatus?: number }>
	>;
}
