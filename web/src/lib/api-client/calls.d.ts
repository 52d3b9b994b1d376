/** The endpoints as web/call-table.ts generates them, without the schemas. */
declare module 'virtual:calls' {
	import type { Endpoint, EndpointName } from '@stayup/contract';

	type Calls = Readonly<
		Partial<Record<EndpointName, Pick<Endpoint, 'method' | 'path' | 'access'> & { otherStatus?: number }>>
	>;
	export const calls: Calls;
	export function callsOf(lines: string): Calls;
}

declare module 'virtual:more-calls' {
	export const lines: string;
}
