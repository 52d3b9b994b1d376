/** The table of calls as web/call-table.ts writes it: how each is made, without what it is checked by. */
declare module 'virtual:calls' {
	import type { Endpoint, EndpointName } from '@stayup/contract';

	export const calls: Readonly<Record<EndpointName, Pick<Endpoint, 'method' | 'path' | 'access'>>>;
}
